import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isUncounted } from '../is-uncounted.ts'
import { useSite } from '../site/use-site.ts'

/** A redirect in the browser, such as to a page's canonical address, is over sooner. */
const reportAfterMs = 400

/**
 * Reports each shown page (ANA-01), unless an administrator has turned visitor statistics off or the browser asks not to
 * be tracked. A change of the query is no new page.
 */
export const usePageViews = (): void => {
  const { analytics } = useSite()
  const { pathname, search } = useLocation()
  const before = useRef({ pathname, search })
  useEffect(() => {
    // The latest address of a page, whose search led to the next page.
    return () => void (before.current = { pathname, search })
  }, [pathname, search])
  useEffect(() => {
    if (!analytics || isUncounted()) return
    const from = before.current
    const timer = setTimeout(() => {
      // Blocked by an extension or offline: the page is not counted.
      void import('../report-page-view.ts')
        .then(({ reportPageView }) => reportPageView(pathname, from))
        .catch(() => undefined)
    }, reportAfterMs)
    return () => clearTimeout(timer)
  }, [analytics, pathname])
}
