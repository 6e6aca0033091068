import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'

/** The first screen and its data come first. */
const announceAfterMs = 3000

/** Keeps a member's pages readable offline: announces each shown page, also when it is left. */
export const useShownPage = (): void => {
  const { viewer } = useAuth()
  const { pathname, search } = useLocation()
  const memberId = viewer && !viewer.blocked ? viewer.id : null
  useEffect(() => {
    if (!memberId || !('serviceWorker' in navigator)) return
    const announce = () =>
      void import('./register.ts')
        .then(({ announceShownPage }) => announceShownPage())
        // Private windows refuse a service worker, and offline there is nothing to save.
        .catch(() => undefined)
    const onHidden = () => document.visibilityState === 'hidden' && announce()
    const timer = setTimeout(announce, announceAfterMs)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [memberId, pathname, search])
}
