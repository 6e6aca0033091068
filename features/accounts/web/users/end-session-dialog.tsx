import {
  endUserSession,
  endUserSessions,
  listUserSessions,
  readUser,
  userLimits,
  type UserRow,
  type UserSessionView,
} from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { useDeviceText } from '../sessions/session-row.tsx'

export type EndSessionDialogProps = {
  user: Pick<UserRow, 'id' | 'fullName'>
  /** Null: all sessions. */
  session: UserSessionView | null
  open: boolean
  onClose: () => void
}

const refreshes = [listUserSessions, readUser]

/** Ends one session or all, with a reason for the audit log. The member gets a mail. */
export default function EndSessionDialog({ user, session, open, onClose }: EndSessionDialogProps) {
  const t = useTexts('admin')
  const deviceText = useDeviceText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        session
          ? t('users.sessions.one_title', { device: deviceText(session.device) })
          : t('users.sessions.all_title', { name: user.fullName })
      }
      text={t(session ? 'users.sessions.one_text' : 'users.sessions.all_text')}
      dismissable={false}
    >
      {session ? (
        <EndOneForm id={user.id} session={session} onClose={onClose} />
      ) : (
        <EndAllForm id={user.id} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FormProps = { id: string; onClose: () => void }

const EndOneForm = ({ id, session, onClose }: FormProps & { session: UserSessionView }) => {
  const t = useTexts('admin')
  const form = useEndpointForm<typeof endUserSession, { reason: string }>(endUserSession, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ id, sessionId: session.id, reason }),
    refreshes,
    onSuccess: () => {
      onClose()
      toast({ title: t('users.done.session_ended'), tone: 'positive' })
    },
  })
  return <ReasonForm form={form} label={t('users.sessions.end')} onClose={onClose} />
}

const EndAllForm = ({ id, onClose }: FormProps) => {
  const t = useTexts('admin')
  const form = useEndpointForm<typeof endUserSessions, { reason: string }>(endUserSessions, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ id, reason }),
    refreshes,
    onSuccess: () => {
      onClose()
      toast({ title: t('users.done.sessions_ended'), tone: 'positive' })
    },
  })
  return <ReasonForm form={form} label={t('users.sessions.end_all')} onClose={onClose} />
}

const ReasonForm = ({
  form,
  label,
  onClose,
}: {
  form: Pick<
    ReturnType<typeof useEndpointForm<typeof endUserSession, { reason: string }>>,
    'formProps' | 'field' | 'isSending'
  >
  label: string
  onClose: () => void
}) => {
  const t = useTexts('admin')
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('users.sessions.reason')}
        hint={t('users.sessions.reason_hint')}
        {...form.field('reason')}
        max={userLimits.reason}
        rows={3}
      />
      <DialogActions label={label} tone="danger" pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
