import { safeNextPath, type SessionViewer, setNextPage } from '#features/accounts/contract/index.ts'
import { call } from '../api/call.ts'

const onboardingFlag = 'onboarding-redirect-done'

/** Whether a sign-in leads to the onboarding on `/profile`: once per browser tab session (AUTH-05). */
const isOnboardingDue = (viewer: SessionViewer): boolean => {
  if (!viewer.emailConfirmed || viewer.onboarded || sessionStorage.getItem(onboardingFlag)) return false
  sessionStorage.setItem(onboardingFlag, '1')
  return true
}

/** Where a sign-in leads anyway: not worth offering at the end of the onboarding. */
const usualPages = ['/', '/dashboard', '/profile']

/** Where a sign-in lands: the onboarding if it is due, which then ends with the wanted page, else that page, else the dashboard. */
export const pathAfterSignIn = async (viewer: SessionViewer, wanted: string | null): Promise<string> => {
  const next = safeNextPath(wanted)
  if (!isOnboardingDue(viewer)) return next ?? '/dashboard'
  // If it cannot be kept, the onboarding ends without it.
  if (next && !usualPages.includes(next)) await call(setNextPage, { path: next }).catch(() => undefined)
  return '/profile'
}
