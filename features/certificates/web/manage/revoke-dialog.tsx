import { certificateLimits, listCertified, revokeCertificate } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = { id: string; name: string; onClose: () => void }

/** Asks for the reason before a certificate is revoked for good. */
export default function RevokeDialog({ id, name, onClose }: Props) {
  const t = useTexts('certificates')
  return (
    <Dialog open onClose={onClose} title={t('manage.revoke_title', { name })} text={t('manage.revoke_text')}>
      <RevokeForm id={id} onClose={onClose} />
    </Dialog>
  )
}

const RevokeForm = ({ id, onClose }: Omit<Props, 'name'>) => {
  const t = useTexts('certificates')
  const form = useEndpointForm<typeof revokeCertificate, { reason: string }>(revokeCertificate, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ id, reason }),
    refreshes: [listCertified],
    onSuccess: () => {
      onClose()
      toast({ title: t('manage.did_revoke') })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('manage.reason')}
        hint={t('manage.reason_hint')}
        rows={3}
        {...form.field('reason')}
        max={certificateLimits.reason}
      />
      <DialogActions label={t('manage.revoke')} tone="danger" pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
