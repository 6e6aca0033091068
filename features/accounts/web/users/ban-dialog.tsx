import { Controller } from 'react-hook-form'
import { banUser, userLimits, type UserRow } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { DateField } from '#shell/ui/date-field.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
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
  const form = useEndpointForm<typeof banUser, { reason: string; lastDay: string | null }>(banUser, {
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
      <Controller
        control={form.control}
        name="lastDay"
        render={({ field }) => (
          <DateField
            label={t('users.ban.end')}
            hint={t('users.ban.end_hint')}
            optional
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={form.errorAt('lastDay')}
          />
        )}
      />
      <DialogActions label={t('users.ban.send')} tone="danger" pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
