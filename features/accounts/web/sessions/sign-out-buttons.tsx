import LogOut from 'lucide-react/icons/log-out'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refresh } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { listSessions, type SignOutScope, signOutScopes } from '../../contract/index.ts'

/** Signs out this browser, the others or all (AUTH-07). */
export const SignOutButtons = () => {
  const t = useTexts('accounts')
  const { signOut } = useAuth()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [ending, setEnding] = useState<SignOutScope>()

  const end = async (scope: SignOutScope) => {
    setEnding(scope)
    try {
      await signOut(scope)
      if (scope === 'others') {
        toast({ title: t('sessions.others_done'), tone: 'positive' })
        await refresh(client, [listSessions])
      } else await navigate('/')
    } catch (error) {
      toast(failureToast(error))
    }
    setEnding(undefined)
  }

  return (
    <div className="flex flex-wrap gap-2">
      {signOutScopes.map((scope) => (
        <Button
          key={scope}
          icon={scope === 'this' ? <LogOut /> : undefined}
          pending={ending === scope}
          onClick={() => void end(scope)}
        >
          {t(`sessions.${scope}`)}
        </Button>
      ))}
    </div>
  )
}
