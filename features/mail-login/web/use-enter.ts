import { useNavigate } from 'react-router'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { pathAfterFirstStep } from '#shell/auth/landing.ts'

/** Opens the next page after a correct code or link: the wanted one, or the second step of the login. */
export const useEnter = () => {
  const { announce } = useAuth()
  const navigate = useNavigate()
  return async (viewer: SessionViewer | null, next: string | null) => {
    if (viewer) announce('signed_in', viewer)
    await navigate(await pathAfterFirstStep(viewer, next), { replace: true })
  }
}
