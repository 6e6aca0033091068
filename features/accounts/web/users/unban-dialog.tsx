import { unbanUser, userLimits, type UserRow } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userEndpoints } from './user-endpoints.ts'

type Props = { user: UserRow; open: boolean; onClose: () => void }

export default function UnbanDialog({ user, open, onClose }: Props) {
  const t = useTexts('admin')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('users.unban.title', { name: user.fullName })}
      text={t('users.unban.text')}
      dismissable={false}
    >
      <UnbanForm user={user} onClose={onClose} />
    </Dialog>
  )
}

const UnbanForm = ({ user: { id }, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('admin')
  const form = useEndpointForm(unbanUser, {
    defaults: { id, reason: '' },
    refreshes: userEndpoints,
    onSuccess: () => {
      onClose()
      toast({ title: t('users.done.unbanned'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('users.unban.reason')}
        hint={t('users.unban.reason_hint')}
        {...form.field('reason')}
        max={userLimits.reason}
      />
      <DialogActions label={t('users.unban.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
