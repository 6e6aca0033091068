import { type RefObject, useEffect } from 'react'
import { overlaySelector } from '#shell/ui/retain-focus.tsx'

// On the first load nothing has lost the focus, so nothing takes it.
let hasHadFocus = false
if (typeof document !== 'undefined') document.addEventListener('focusin', () => (hasHadFocus = true), { once: true })

/** A hidden element loses the focus within this many checks. */
const maxChecks = 6
const checkIntervalMs = 50

const openOverlaySelector = `[aria-haspopup][aria-expanded="true"], ${overlaySelector}`

/**
 * On phones the list and the opened item replace each other, which removes the focused element. Moves the focus to the
 * heading of what is shown, so that keyboard and screen reader continue there. `shown` identifies what is shown.
 */
export const useRestoreFocus = (heading: RefObject<HTMLElement | null>, shown: string) => {
  useEffect(() => {
    if (!hasHadFocus) return
    let left = maxChecks
    let timer: ReturnType<typeof setTimeout>
    let wasOpened = document.querySelector(openOverlaySelector) !== null
    const check = () => {
      const isOpened = document.querySelector(openOverlaySelector) !== null
      // The viewer has opened an overlay, which restores the focus when it closes.
      if (isOpened && !wasOpened) return
      wasOpened = isOpened
      // A closing overlay retains the focus until it is removed.
      if (isOpened) left = maxChecks
      else if (document.activeElement === document.body && heading.current?.offsetParent)
        heading.current.focus({ preventScroll: true })
      left -= 1
      if (left > 0) timer = setTimeout(check, checkIntervalMs)
    }
    timer = setTimeout(check, checkIntervalMs)
    return () => clearTimeout(timer)
  }, [heading, shown])
}
