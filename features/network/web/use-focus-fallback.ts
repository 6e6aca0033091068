import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps keyboard focus when a change removes the focused element: moves it to the first control of the container, or to
 * the container itself.
 *
 *     const focusProps = useFocusFallback(state)
 *     <div {...focusProps} tabIndex={-1}>
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
    // `relatedTarget` is null when the focused element is removed, and set when the user moves the focus.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) hasFocusWithin.current = false
    },
  }
}
