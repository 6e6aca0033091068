import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { listPasskeys, passkeyLimits, renamePasskey } from '../contract/index.ts'

type Props = { id: string; name: string; open: boolean; onClose: () => void }

export default function RenamePasskeyDialog({ open, onClose, ...passkey }: Props) {
  const t = useTexts('passkeys')
  return (
    <Dialog open={open} onClose={onClose} title={t('rename.title')} dismissable={false}>
      <RenameForm {...passkey} onClose={onClose} />
    </Dialog>
  )
}

const RenameForm = ({ id, name, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('passkeys')
  const form = useEndpointForm(renamePasskey, {
    defaults: { id, name },
    refreshes: [listPasskeys],
    onSuccess: () => {
      onClose()
      toast({ title: t('rename.done'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextField label={t('add.name')} {...form.field('name')} maxLength={passkeyLimits.name} autoComplete="off" />
      <DialogActions label={t('rename.confirm')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
