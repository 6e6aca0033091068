import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { importWithRetry } from '../layout/import-with-retry.ts'
import { useHydrated } from '../use-hydrated.ts'

/** Sets the value as if it had been typed. */
const type = (input: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** What happened in the plain input, to be repeated in the control. */
type Replay = {
  typed: string | null
  hadFocus: boolean
  /** From and to, in UTF-16 units. */
  selection: readonly [number | null, number | null]
  submit: (() => void) | null
}

const replayIn = async (control: HTMLElement, { typed, hadFocus, selection, submit }: Replay) => {
  const focused = document.activeElement
  control.focus()
  if (control instanceof HTMLInputElement) {
    if (typed !== null) type(control, typed)
    control.setSelectionRange(...selection)
  }
  if (hadFocus && !submit) return
  // Leaving the control makes what was typed its value, once it has been rendered.
  await nextFrame()
  control.blur()
  if (hadFocus) control.focus()
  else if (focused instanceof HTMLElement) focused.focus()
  await nextFrame()
  submit?.()
}

/**
 * A control whose code is loaded when its form is about to be used, at the first pointer or focus in the form. Until
 * then it is the input `plain`; what was typed there, its focus, and a submit of the form pass to the control.
 */
export const controlOnUse = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const start = () =>
    (loading ??= importWithRetry(load).then((module) => {
      loaded = module.default
    }))

  return function ControlOnUse({ plain, ...props }: Props & { plain: ReactNode }) {
    const box = useRef<HTMLDivElement>(null)
    const [isLoaded, setLoaded] = useState(loaded !== null)
    const [replay, setReplay] = useState<Replay | null>(null)
    // The server and hydration render the plain input.
    const Control = useHydrated() && isLoaded ? loaded : null

    useEffect(() => {
      if (isLoaded) return
      const form = box.current?.closest('form') ?? box.current
      const stop = new AbortController()
      let submit: Replay['submit'] = null
      const plainInput = () => box.current?.querySelector('input') ?? null
      const typedText = () => {
        const input = plainInput()
        return input && input.value !== input.defaultValue ? input.value : null
      }
      const onUse = () =>
        void start().then(() => {
          if (stop.signal.aborted) return
          const typed = typedText()
          const input = plainInput()
          const hadFocus = input === document.activeElement
          const selection = [input?.selectionStart ?? null, input?.selectionEnd ?? null] as const
          // At once: a key pressed between reading the text and replacing the input would be lost.
          flushSync(() => {
            if (typed !== null || hadFocus) setReplay({ typed, hadFocus, selection, submit })
            setLoaded(true)
          })
        })
      // The form does not know yet what was typed here.
      const onSubmit = (event: Event) => {
        if (typedText() === null) return
        event.preventDefault()
        event.stopImmediatePropagation()
        const { submitter } = event as SubmitEvent
        submit = () => (form as HTMLFormElement).requestSubmit(submitter)
        onUse()
      }
      form?.addEventListener('pointerover', onUse, { once: true, signal: stop.signal })
      form?.addEventListener('focusin', onUse, { once: true, signal: stop.signal })
      form?.addEventListener('submit', onSubmit, { capture: true, signal: stop.signal })
      // It may have the focus already.
      if (form?.contains(document.activeElement)) onUse()
      return () => stop.abort()
    }, [isLoaded])

    useLayoutEffect(() => {
      const control = box.current?.querySelector<HTMLElement>('input, [role=spinbutton]')
      if (replay && control) void replayIn(control, replay)
    }, [replay])

    return (
      <div ref={box} className="contents">
        {Control ? <Control {...(props as Props)} /> : plain}
      </div>
    )
  }
}
