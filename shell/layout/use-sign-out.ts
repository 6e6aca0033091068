import { useNavigate } from 'react-router'
import { useAuth } from '../auth/auth-provider.tsx'
import { hasUnsent } from '../send-queue/unsent-flag.ts'

/** Signs out and leads to the start page. What has not been sent would be lost with it: then the page of messages asks first. */
export const useSignOut = () => {
  const { viewer, signOut } = useAuth()
  const navigate = useNavigate()
  return async () => {
    if (viewer && !viewer.blocked && hasUnsent(viewer.id)) return navigate('/messages?leaving=1')
    await signOut()
    await navigate('/')
  }
}
