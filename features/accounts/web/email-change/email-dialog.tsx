import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { readEmailChange, requestEmailChange } from '../../contract/index.ts'

export default function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('accounts')
  const form = useEndpointForm(requestEmailChange, { refreshes: [readEmailChange], onSuccess: onClose })
  return (
    <Dialog open onClose={onClose} title={t('email_change.title')} text={t('email_change.text')} dismissable={false}>
      <Form {...form.formProps}>
        <TextField
          label={t('email_change.new_email')}
          {...form.field('email')}
          type="email"
          autoComplete="email"
          dir="ltr"
        />
        <DialogActions label={t('email_change.send')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
