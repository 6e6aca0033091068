import { createUser, selfAssignableRoles } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { languageChoices } from '../languages.ts'
import { userEndpoints } from './user-endpoints.ts'

type Props = { open: boolean; onClose: () => void }

export default function InviteDialog({ open, onClose }: Props) {
  const t = useTexts('admin')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('users.invite.title')}
      text={t('users.invite.text')}
      dismissable={false}
    >
      <InviteForm onClose={onClose} />
    </Dialog>
  )
}

const InviteForm = ({ onClose }: Pick<Props, 'onClose'>) => {
  const t = useTexts('admin')
  const roleName = useTexts('accounts')
  const form = useEndpointForm(createUser, {
    defaults: { language: 'sv' },
    refreshes: userEndpoints,
    onSuccess: () => {
      onClose()
      toast({ title: t('users.done.invited'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextField label={t('users.invite.email')} type="email" autoComplete="off" {...form.field('email')} />
      <TextField label={t('users.invite.name')} autoComplete="off" {...form.field('fullName')} />
      <Select
        label={t('users.invite.role')}
        {...form.field('role')}
        options={selfAssignableRoles.map((value) => ({ value, label: roleName(`roles.${value}`) }))}
        placeholder={t('users.invite.no_role')}
      />
      <Select label={t('users.invite.language')} {...form.field('language')} options={languageChoices} />
      <DialogActions label={t('users.invite.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
