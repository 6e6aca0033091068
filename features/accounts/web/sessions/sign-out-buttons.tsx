import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { listSessions, signOut } from '../../contract/index.ts'

/** Signs out this browser, the others or all (AUTH-07). */
export const SignOutButtons = () => {
  const t = useTexts('accounts')
  const others = useEndpointMutation(signOut, {
    refreshes: [listSessions],
    onSuccess: () => void toast({ title: t('sessions.others_done'), tone: 'positive' }),
    onError: (error) => toast(failureToast(error)),
  })
  return (
    <div className="flex flex-wrap gap-2">
      <SignOutButton scope="this" />
      <Button pending={others.isPending} onClick={() => others.mutate({ scope: 'others' })}>
        {t('sessions.others')}
      </Button>
      <SignOutButton scope="all" />
    </div>
  )
}

const SignOutButton = ({ scope }: { scope: 'this' | 'all' }) => {
  const t = useTexts('accounts')
  const auth = useAuth()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const end = async () => {
    setPending(true)
    await auth.signOut(scope)
    await navigate('/')
  }
  return (
    <Button icon={scope === 'this' ? <LogOut /> : undefined} pending={isPending} onClick={() => void end()}>
      {t(`sessions.${scope}`)}
    </Button>
  )
}
