import { useState } from 'react'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  updateWebhook,
  webhookLimits,
  type WebhookView,
} from '../contract/index.ts'
import { NewSecret } from './new-secret.tsx'
import { WebhookFields } from './webhook-fields.tsx'

type Props = { webhook: WebhookView; onClose: () => void }

export default function EditWebhookDialog({ webhook, onClose }: Props) {
  const t = useTexts('webhooks')
  const [secret, setSecret] = useState<string>()
  return (
    <Dialog
      open
      onClose={onClose}
      title={secret === undefined ? t('edit.title') : t('secret.title')}
      size="lg"
      dismissable={false}
    >
      {secret === undefined ? (
        <div className="flex flex-col gap-6">
          <OnOff webhook={webhook} />
          <div className="flex flex-wrap gap-2">
            <ReplaceSecret id={webhook.id} onReplaced={setSecret} />
            <Remove webhook={webhook} onRemoved={onClose} />
          </div>
          <EditForm webhook={webhook} onClose={onClose} />
        </div>
      ) : (
        <NewSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  )
}

const OnOff = ({ webhook: { id, state } }: { webhook: WebhookView }) => {
  const t = useTexts('webhooks')
  const isOn = state === 'active' || state === 'failing'
  const turn = useEndpointMutation(updateWebhook, {
    refreshes: [listWebhooks],
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <>
      {(state === 'failing' || state === 'disabled') && (
        <Callout tone={state === 'failing' ? 'warning' : 'danger'}>
          {t(`edit.${state}`, { days: webhookLimits.failingDays })}
        </Callout>
      )}
      <Switch
        label={t('edit.on')}
        hint={t('edit.on_hint')}
        checked={turn.isPending ? turn.variables.on === true : isOn}
        disabled={turn.isPending}
        onChange={(event) => turn.mutate({ id, on: event.target.checked })}
      />
    </>
  )
}

const EditForm = ({ webhook, onClose }: Props) => {
  const t = useTexts('webhooks')
  const form = useEndpointForm(updateWebhook, {
    defaults: { url: webhook.url, groups: webhook.groups },
    inputOf: (values: Pick<WebhookView, 'url' | 'groups'>) => ({ ...values, id: webhook.id }),
    refreshes: [listWebhooks],
    onSuccess: () => {
      toast({ title: t('edit.done'), tone: 'positive' })
      onClose()
    },
  })
  return (
    <Form {...form.formProps}>
      <WebhookFields
        urlProps={form.field('url')}
        groupsProps={form.register('groups')}
        groupsError={form.errorAt('groups')}
      />
      <DialogActions label={t('edit.confirm')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}

const ReplaceSecret = ({ id, onReplaced }: { id: string; onReplaced: (secret: string) => void }) => {
  const t = useTexts('webhooks')
  const replace = useEndpointMutation(replaceWebhookSecret, {
    onSuccess: ({ secret }) => onReplaced(secret),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <Button size="sm" pending={replace.isPending} onClick={() => replace.mutate({ id })}>
      {t('secret.replace')}
    </Button>
  )
}

const Remove = ({ webhook: { id, url }, onRemoved }: { webhook: WebhookView; onRemoved: () => void }) => {
  const t = useTexts('webhooks')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useEndpointMutation(removeWebhook, {
    refreshes: [listWebhooks],
    onSuccess: () => {
      toast({ title: t('remove.done'), tone: 'positive' })
      onRemoved()
    },
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('remove.action')}
      </Button>
      <LazyAlertDialog
        open={isAsking}
        onClose={close}
        title={t('remove.title', { url })}
        text={t('remove.text')}
        confirmLabel={t('remove.action')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: close })}
      />
    </>
  )
}
