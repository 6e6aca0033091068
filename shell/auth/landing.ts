import { safeNextPath, type SessionViewer, setNextPage } from '#features/accounts/contract/index.ts'
import { call } from '../api/call.ts'
import { tryStorage } from '../storage.ts'

const onboardingFlag = 'onboarding-redirect-done'

/** Whether to start the onboarding on `/profile`: once per browser tab session (AUTH-05). */
const isOnboardingDue = (viewer: SessionViewer): boolean => {
  if (!viewer.emailConfirmed || viewer.onboarded || tryStorage(() => sessionStorage.getItem(onboardingFlag)))
    return false
  tryStorage(() => sessionStorage.setItem(onboardingFlag, '1'))
  return true
}

/** Not offered at the end of the onboarding, because sign-ins lead to these pages anyway. */
const usualPages = ['/', '/dashboard', '/profile']

/** The page after a sign-in: the onboarding if it is due, which ends at `wanted`; else `wanted`, else the dashboard. */
export const pathAfterSignIn = async (viewer: SessionViewer, wanted: string | null): Promise<string> => {
  const next = safeNextPath(wanted)
  if (!isOnboardingDue(viewer)) return next ?? '/dashboard'
  // If storing fails, the onboarding ends without the link.
  if (next && !usualPages.includes(next)) await call(setNextPage, { path: next }).catch(() => undefined)
  return '/profile'
}

/** The page after a first step, such as a password: the second step while nobody is signed in (AUTH-13). */
export const pathAfterFirstStep = async (viewer: SessionViewer | null, wanted: string | null): Promise<string> => {
  if (viewer) return pathAfterSignIn(viewer, wanted)
  const next = safeNextPath(wanted)
  return next ? `/login/second-step?${new URLSearchParams({ next })}` : '/login/second-step'
}
