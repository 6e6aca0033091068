import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { useSendQueue } from './send-queue.ts'

/** Signing out deletes the member's local data, so unsent messages need a confirmation. */
export const SignOutDialog = () => {
  const t = useTexts('messages')
  const navigate = useNavigate()
  const { signOut } = useAuth()
  const { pending, isLoaded } = useSendQueue()
  const [isLeaving, setLeaving] = useState(false)
  if (!isLoaded) return null
  const leave = async () => {
    setLeaving(true)
    await signOut()
    await navigate('/')
  }
  return (
    <LazyAlertDialog
      open
      onClose={() => void navigate('/messages', { replace: true })}
      title={t(pending.length > 0 ? 'leave.title' : 'leave.sent_title')}
      text={pending.length > 0 ? t('leave.text', { count: pending.length }) : t('leave.sent_text')}
      confirmLabel={t('leave.confirm')}
      tone={pending.length > 0 ? 'danger' : 'primary'}
      pending={isLeaving}
      onConfirm={() => void leave()}
    />
  )
}
