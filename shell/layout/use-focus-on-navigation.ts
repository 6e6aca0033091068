import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const focusHeading = (): boolean => {
  const heading = document.querySelector<HTMLElement>('#main h1')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/**
 * NAV-06: focuses the new page's heading after a navigation, so that screen readers announce it. Skipped on the first
 * load, on changes of the query, and if the page has focused an element itself.
 */
export const useFocusOnNavigation = () => {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (hash || document.activeElement?.matches('[autofocus], #main :is(input, textarea)') || focusHeading()) return
    // The heading appears once the page's texts and data are loaded. Do not move the focus if the viewer has focused
    // something in the page or in a dialog meanwhile; a menu that returns the focus to its button does not count.
    const main = document.getElementById('main')
    if (!main) return
    const before = document.activeElement
    const observer = new MutationObserver(() => {
      const now = document.activeElement
      if ((now !== before && now?.closest('#main, [role="dialog"]')) || focusHeading()) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname, hash])
}
