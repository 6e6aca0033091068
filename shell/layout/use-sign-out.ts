import { useNavigate } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { hasUnsent } from '../send-queue/unsent-flag.ts'

/** Signs out, or opens the messages page to confirm if unsent messages would be deleted. */
export const useSignOut = () => {
  const { viewer, signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    if (viewer && !viewer.blocked && hasUnsent(viewer.id)) return navigate('/messages?leaving=1')
    await signOut()
    await navigate('/')
  }
}
