import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/** What has the focus for a while and then goes. */
export const overlaySelector = '[role="menu"], [role="dialog"], [role="alertdialog"]'

/** How many pictures are waited for what is leaving: ten seconds at sixty a second. */
const maxFrames = 600

/** Takes the focus as soon as nothing has it any more; somebody else may have taken it by then. */
const focusWhenFree = (part: HTMLElement, left = maxFrames): void => {
  if (left === 0 || !part.isConnected) return
  const holder = document.activeElement ?? document.body
  if (holder !== document.body && !holder.closest(overlaySelector)) return
  // While a dialog is leaving, the page behind it is inert and takes nothing.
  if (holder === document.body) part.focus({ preventScroll: true })
  if (document.activeElement !== part) requestAnimationFrame(() => focusWhenFree(part, left - 1))
}

/**
 * What had the focus in a part has gone, whenever that is: the part itself takes it, so that a keyboard and a voice go on
 * from there and not from the top of the page. The part needs a `tabIndex`.
 */
export const useRetainFocus = (part: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = part.current
    if (!element) return
    let lastFocused: Node | null = null
    const trackFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (element.contains(target)) lastFocused = target
      // A menu or a question that was opened from it has the focus for a while, and may find nothing to give it back to.
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

/** A list from which things go when they are dealt with: the focus of what has gone stays here. */
export const RetainFocus = ({ label, children }: { label: string; children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null)
  useRetainFocus(part)
  return (
    <div ref={part} role="group" aria-label={label} tabIndex={-1} className="rounded-xl focus-visible:outline-offset-4">
      {children}
    </div>
  )
}
