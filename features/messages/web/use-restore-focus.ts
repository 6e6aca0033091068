import { type RefObject, useEffect } from 'react'
import { passing } from '#shell/ui/retain-focus.tsx'

// On the first load nothing has had the focus yet, and nothing takes it.
let hasBeenHeld = false
if (typeof document !== 'undefined') document.addEventListener('focusin', () => (hasBeenHeld = true), { once: true })

/** What is hidden has lost the focus within so many looks, one every few frames. */
const looks = 6
const lookEveryMs = 50

const opened = '[aria-haspopup][aria-expanded="true"], ' + passing

/**
 * On a phone the list gives way to what is opened of it, and the other way round: what had the focus is gone. Then the
 * heading of what is shown takes it, so that a keyboard and a voice go on from there. Where both are seen nothing moves.
 * `shown` names what is shown.
 */
export const useFocusWhenLost = (heading: RefObject<HTMLElement | null>, shown: string) => {
  useEffect(() => {
    if (!hasBeenHeld) return
    let left = looks
    let timer: ReturnType<typeof setTimeout>
    let wasOpened = document.querySelector(opened) !== null
    const look = () => {
      const isOpened = document.querySelector(opened) !== null
      // The reader has gone on by themselves: what they opened gives the focus back to where they were.
      if (isOpened && !wasOpened) return
      wasOpened = isOpened
      // What is leaving holds the focus until it has gone from the screen.
      if (isOpened) left = looks
      else if (document.activeElement === document.body && heading.current?.offsetParent)
        heading.current.focus({ preventScroll: true })
      left -= 1
      if (left > 0) timer = setTimeout(look, lookEveryMs)
    }
    timer = setTimeout(look, lookEveryMs)
    return () => clearTimeout(timer)
  }, [heading, shown])
}
