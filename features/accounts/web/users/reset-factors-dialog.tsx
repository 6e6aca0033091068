import { resetUserFactors, userLimits, type UserRow } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userEndpoints } from './user-endpoints.ts'

type Props = { user: UserRow; open: boolean; onClose: () => void }

export default function ResetFactorsDialog({ user, open, onClose }: Props) {
  const t = useTexts('admin')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('users.reset_factors.title', { name: user.fullName })}
      text={t('users.reset_factors.text')}
      dismissable={false}
    >
      <ResetFactorsForm user={user} onClose={onClose} />
    </Dialog>
  )
}

const ResetFactorsForm = ({ user: { id }, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('admin')
  const form = useEndpointForm(resetUserFactors, {
    defaults: { id, reason: '' },
    refreshes: userEndpoints,
    onSuccess: () => {
      onClose()
      toast({ title: t('users.done.factors_reset'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('users.reset_factors.reason')}
        hint={t('users.reset_factors.reason_hint')}
        {...form.field('reason')}
        max={userLimits.reason}
      />
      <DialogActions label={t('users.reset_factors.send')} tone="danger" pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
