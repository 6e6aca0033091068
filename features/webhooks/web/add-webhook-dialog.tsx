import { useState } from 'react'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { createWebhook, listWebhooks } from '../contract/index.ts'
import { NewSecret } from './new-secret.tsx'
import { WebhookFields } from './webhook-fields.tsx'

type Props = { open: boolean; onClose: () => void }

export default function AddWebhookDialog({ open, onClose }: Props) {
  const t = useTexts('webhooks')
  const [secret, setSecret] = useState<string>()
  const close = () => {
    setSecret(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={secret === undefined ? t('add.title') : t('secret.title')}
      text={secret === undefined ? t('add.text') : undefined}
      size="lg"
      dismissable={false}
    >
      {secret === undefined ? (
        <AddForm onAdded={setSecret} onCancel={close} />
      ) : (
        <NewSecret secret={secret} onClose={close} />
      )}
    </Dialog>
  )
}

const AddForm = ({ onAdded, onCancel }: { onAdded: (secret: string) => void; onCancel: () => void }) => {
  const t = useTexts('webhooks')
  const form = useEndpointForm(createWebhook, {
    defaults: { groups: [] },
    refreshes: [listWebhooks],
    onSuccess: ({ secret }) => onAdded(secret),
  })
  return (
    <Form {...form.formProps}>
      <WebhookFields
        urlProps={form.field('url')}
        groupsProps={form.register('groups')}
        groupsError={form.errorAt('groups')}
      />
      <DialogActions label={t('add.confirm')} pending={form.isSending} onCancel={onCancel} />
    </Form>
  )
}
