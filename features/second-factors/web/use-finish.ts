import { useNavigate } from 'react-router'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { pathAfterSignIn } from '#shell/auth/landing.ts'

/** Announces the finished sign-in (AUTH-08) and goes on to the page that the member wanted. */
export const useFinish = (next: string | null) => {
  const { announce } = useAuth()
  const navigate = useNavigate()
  return async (viewer: SessionViewer) => {
    announce('signed_in', viewer)
    announce('mfa_challenge_verified', viewer)
    await navigate(await pathAfterSignIn(viewer, next), { replace: true })
  }
}
