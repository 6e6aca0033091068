import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { importWithRetry } from '../layout/import-with-retry.ts'
import { useHydrated } from '../use-hydrated.ts'

/** Sets the value as if it had been typed. */
const type = (input: HTMLInputElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * A control whose code is loaded when its form is about to be used, at the first pointer or focus in the form. Until
 * then it is the input `plain`; what was typed there, and its focus, pass to the control.
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
    const [replay, setReplay] = useState<{ typed: string | null; hadFocus: boolean } | null>(null)
    // The server and hydration render the plain input.
    const Control = useHydrated() && isLoaded ? loaded : null

    useEffect(() => {
      if (isLoaded) return
      const form = box.current?.closest('form') ?? box.current
      let isMounted = true
      const onUse = () =>
        void start().then(() => {
          if (!isMounted) return
          const input = box.current?.querySelector('input')
          const typed = input && input.value !== input.defaultValue ? input.value : null
          const hadFocus = input !== null && input === document.activeElement
          if (typed !== null || hadFocus) setReplay({ typed, hadFocus })
          setLoaded(true)
        })
      form?.addEventListener('pointerover', onUse, { once: true })
      form?.addEventListener('focusin', onUse, { once: true })
      // It may have the focus already.
      if (form?.contains(document.activeElement)) onUse()
      return () => {
        isMounted = false
        form?.removeEventListener('pointerover', onUse)
        form?.removeEventListener('focusin', onUse)
      }
    }, [isLoaded])

    useLayoutEffect(() => {
      if (!replay) return
      const control = box.current?.querySelector<HTMLElement>('input, [role=spinbutton]')
      const focused = document.activeElement
      control?.focus()
      if (control instanceof HTMLInputElement && replay.typed !== null) type(control, replay.typed)
      // Leaving the control makes what was typed its value, once it has been rendered.
      if (!replay.hadFocus && focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus())
    }, [replay])

    return (
      <div ref={box} className="contents">
        {Control ? <Control {...(props as Props)} /> : plain}
      </div>
    )
  }
}
