import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the place of who works by keyboard: when a change takes away what had the focus in a box, the focus goes to what
 * stands there now, or to the box itself.
 *
 *     const kept = useKeptFocus(state)
 *     <div {...kept} tabIndex={-1}>
 */
export const useFocusFallback = <E extends HTMLElement>(change: unknown) => {
  const ref = useRef<E>(null)
  const hasFocusWithin = useRef(false)
  useEffect(() => {
    const container = ref.current
    if (!container || !hasFocusWithin.current || document.activeElement !== document.body) return
    const next = container.querySelector<HTMLElement>('button, a[href]') ?? container
    next.focus({ preventScroll: true })
  }, [change])
  return {
    ref,
    onFocus: () => {
      hasFocusWithin.current = true
    },
    // What is taken away leaves the focus to nobody; who moves on gives it to something.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) hasFocusWithin.current = false
    },
  }
}
