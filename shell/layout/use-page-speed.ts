import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isUncounted } from '../is-uncounted.ts'
import { useSite } from '../site/use-site.ts'

/** The page comes first; the browser remembers what it measured before. */
const measureAfterMs = 3_000

/** Reports how fast the first page of a visit was (ANA-01), unless visitor statistics are off or the browser is left out. */
export const usePageSpeed = (): void => {
  const { analytics } = useSite()
  const first = useRef(useLocation().pathname)
  useEffect(() => {
    if (!analytics || isUncounted()) return
    const timer = setTimeout(() => {
      // Blocked by an extension or offline: the page is not measured.
      void import('../report-page-speed.ts')
        .then(({ measurePageSpeed }) => measurePageSpeed(first.current))
        .catch(() => undefined)
    }, measureAfterMs)
    return () => clearTimeout(timer)
  }, [analytics])
}
