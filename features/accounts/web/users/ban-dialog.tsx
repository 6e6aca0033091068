import { banUser, userLimits, type UserRow } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { BanEndField, type BanValues } from './ban-end-field.tsx'
import { userEndpoints } from './user-endpoints.ts'

type Props = { user: UserRow; open: boolean; onClose: () => void }

export default function BanDialog({ user, open, onClose }: Props) {
  const t = useTexts('admin')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('users.ban.title', { name: user.fullName })}
      text={t('users.ban.text')}
      dismissable={false}
    >
      <BanForm user={user} onClose={onClose} />
    </Dialog>
  )
}

const BanForm = ({ user: { id }, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('admin')
  const form = useEndpointForm<typeof banUser, BanValues>(banUser, {
    defaults: { reason: '', lastDay: null },
    inputOf: ({ reason, lastDay }) => ({ id, reason, ...(lastDay && { lastDay }) }),
    refreshes: userEndpoints,
    onSuccess: () => {
      onClose()
      toast({ title: t('users.done.banned'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('users.ban.reason')}
        hint={t('users.ban.reason_hint')}
        {...form.field('reason')}
        max={userLimits.reason}
      />
      <BanEndField control={form.control} error={form.errorAt('lastDay')} />
      <DialogActions label={t('users.ban.send')} tone="danger" pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
