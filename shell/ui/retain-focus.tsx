import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** Overlays, which take the focus temporarily. */
export const overlaySelector = '[role="menu"], [role="dialog"], [role="alertdialog"]'

/** Ten seconds at 60 frames per second. */
const maxFrames = 600

/** Focuses `part` once no other element has the focus; gives up if another element takes it. */
const focusWhenFree = (part: HTMLElement, left = maxFrames): void => {
  if (left === 0 || !part.isConnected) return
  const holder = document.activeElement ?? document.body
  if (holder !== document.body && !holder.closest(overlaySelector)) return
  // The page behind a closing dialog is inert and cannot take the focus yet.
  if (holder === document.body) part.focus({ preventScroll: true })
  if (document.activeElement !== part) requestAnimationFrame(() => focusWhenFree(part, left - 1))
}

/**
 * When the focused element inside `part` is removed, focuses `part`, so that keyboard and screen-reader users continue
 * there and not at the top of the page. `part` needs a `tabIndex`.
 */
export const useRetainFocus = (part: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = part.current
    if (!element) return
    let lastFocused: Node | null = null
    const trackFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (element.contains(target)) lastFocused = target
      // An overlay opened from `part` has the focus temporarily, and its trigger may be gone when it closes.
      else if (!target.closest(overlaySelector)) lastFocused = null
    }
    const watch = new MutationObserver(() => {
      if (!lastFocused || lastFocused.isConnected) return
      lastFocused = null
      focusWhenFree(element)
    })
    document.addEventListener('focusin', trackFocus)
    watch.observe(element, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', trackFocus)
      watch.disconnect()
    }
  }, [part])
}

/** A list whose items disappear when they are handled. Retains the focus of a removed item. */
export const RetainFocus = ({ label, children }: { label: string; children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null)
  useRetainFocus(part)
  return (
    <div ref={part} role="group" aria-label={label} tabIndex={-1} className="rounded-xl focus-visible:outline-offset-4">
      {children}
    </div>
  )
}
