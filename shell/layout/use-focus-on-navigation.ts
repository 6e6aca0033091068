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
 * On a navigation the focus moves to the new page's heading (NAV-06), so that a screen reader tells where one is. Not on
 * the first load, not when only filters in the address changed, and not when the page took the focus by itself.
 */
export const useFocusOnNavigation = () => {
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (hash || document.activeElement?.matches('[autofocus], #main :is(input, textarea)') || focusHeading()) return
    // The heading comes when the page's texts and data are here, however late. Who has gone on meanwhile, on the page or in
    // something they opened, is left where they are; a menu that gives the focus back to its button has not gone on.
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
