import type { SessionViewer } from '#features/accounts/contract/index.ts'

const onboardingFlag = 'onboarding-redirect-done'

/** Where to go after a sign-in: an address of this product, else null. Anything that could lead elsewhere is dropped (ROUTE-04). */
export const safeNext = (next: string | null | undefined): string | null => {
  if (!next?.startsWith('/') || !URL.canParse(next, 'http://here.invalid')) return null
  const url = new URL(next, 'http://here.invalid')
  // `//host`, `/\host` and tabs or line feeds between them all resolve to another host; `/.//host` does on second reading.
  return url.origin === 'http://here.invalid' && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}

/** Whether a sign-in leads to the welcome on `/profile`: once per browser tab session (AUTH-05). */
const isOnboardingDue = (viewer: SessionViewer): boolean => {
  if (!viewer.emailConfirmed || viewer.onboarded || sessionStorage.getItem(onboardingFlag)) return false
  sessionStorage.setItem(onboardingFlag, '1')
  return true
}

/** Where a sign-in lands: the welcome if it is due, else the page that was wanted, else the dashboard. */
export const landingAfterSignIn = (viewer: SessionViewer, next: string | null | undefined): string =>
  isOnboardingDue(viewer) ? '/profile' : (safeNext(next) ?? '/dashboard')
