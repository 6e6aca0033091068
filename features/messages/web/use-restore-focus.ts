import { type RefObject, useEffect } from 'react'
import { overlaySelector } from '#shell/ui/retain-focus.tsx'

// On the first load nothing has had the focus yet, and nothing takes it.
let hasHadFocus = false
if (typeof document !== 'undefined') document.addEventListener('focusin', () => (hasHadFocus = true), { once: true })

/** What is hidden has lost the focus within so many looks, one every few frames. */
const maxChecks = 6
const checkIntervalMs = 50

const openOverlaySelector = `[aria-haspopup][aria-expanded="true"], ${overlaySelector}`

/**
 * On a phone the list gives way to what is opened of it, and the other way round: what had the focus is gone. Then the
 * heading of what is shown takes it, so that a keyboard and a voice go on from there. Where both are seen nothing moves.
 * `shown` names what is shown.
 */
export const useRestoreFocus = (heading: RefObject<HTMLElement | null>, shown: string) => {
  useEffect(() => {
    if (!hasHadFocus) return
    let left = maxChecks
    let timer: ReturnType<typeof setTimeout>
    let wasOpened = document.querySelector(openOverlaySelector) !== null
    const look = () => {
      const isOpened = document.querySelector(openOverlaySelector) !== null
      // The reader has gone on by themselves: what they opened gives the focus back to where they were.
      if (isOpened && !wasOpened) return
      wasOpened = isOpened
      // What is leaving holds the focus until it has gone from the screen.
      if (isOpened) left = maxChecks
      else if (document.activeElement === document.body && heading.current?.offsetParent)
        heading.current.focus({ preventScroll: true })
      left -= 1
      if (left > 0) timer = setTimeout(look, checkIntervalMs)
    }
    timer = setTimeout(look, checkIntervalMs)
    return () => clearTimeout(timer)
  }, [heading, shown])
}
