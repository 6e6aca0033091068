import { addAdmin } from '../../contract/index.ts'
import { listConfirmations } from '#features/confirmations/contract/index.ts'
import { SecondAdministratorNotice } from '#features/confirmations/web/index.ts'
import { adminLevels } from '#kit/access.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userEndpoints } from './user-endpoints.ts'

type Props = { open: boolean; onClose: () => void }

/** Gives an admin level to the member with a mail address (ADM-03). */
export default function AddAdminDialog({ open, onClose }: Props) {
  const t = useTexts('admin')
  return (
    <Dialog open={open} onClose={onClose} title={t('users.add.title')} text={t('users.add.text')} dismissable={false}>
      <AddAdminForm onClose={onClose} />
    </Dialog>
  )
}

const AddAdminForm = ({ onClose }: Pick<Props, 'onClose'>) => {
  const t = useTexts('admin')
  const asked = useTexts('confirmations')('asked')
  const form = useEndpointForm(addAdmin, {
    defaults: { email: '', level: 'viewer' },
    refreshes: [...userEndpoints, listConfirmations],
    onSuccess: ({ waits }) => {
      onClose()
      toast({ title: waits ? asked : t('users.done.added'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextField label={t('users.add.email')} type="email" autoComplete="off" {...form.field('email')} />
      <RadioGroup
        label={t('users.add.level')}
        options={adminLevels.map((value) => ({
          value,
          label: t(`users.level.${value}`),
          hint: t(`users.level_hint.${value}`),
        }))}
        {...form.field('level')}
      />
      <SecondAdministratorNotice />
      <DialogActions label={t('users.add.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
