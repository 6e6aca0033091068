import Send from 'lucide-react/icons/send'
import { useEndpointMutation, useList } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  type DeliveryView,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
  webhookLimits,
  type WebhookView,
} from '../contract/index.ts'

type Props = { webhook: WebhookView; onClose: () => void }

const tones: Record<DeliveryView['state'], BadgeTone> = {
  pending: 'primary',
  delivered: 'positive',
  failed: 'danger',
  skipped: 'neutral',
}

/** What was sent to a webhook, with the receiver's answers. */
export default function DeliveriesDialog({ webhook, onClose }: Props) {
  const t = useTexts('webhooks')
  const list = useList(listDeliveries, { id: webhook.id })
  const isOff = webhook.state === 'off' || webhook.state === 'disabled'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deliveries.title')}
      text={t('deliveries.text', { days: webhookLimits.logDays })}
      size="lg"
    >
      <div className="flex flex-col gap-5">
        <TestButton id={webhook.id} reason={isOff ? t('errors.webhook.off') : undefined} />
        <PagedList
          list={list}
          label={t('deliveries.title')}
          layout="rows"
          empty={<p className="text-sm text-ink-muted">{t('deliveries.empty')}</p>}
          failure={t('deliveries.failed')}
          hasEnd={false}
        >
          {(delivery) => <DeliveryRow webhookId={webhook.id} delivery={delivery} isOff={isOff} />}
        </PagedList>
      </div>
    </Dialog>
  )
}

const TestButton = ({ id, reason }: { id: string; reason: string | undefined }) => {
  const t = useTexts('webhooks')
  const test = useEndpointMutation(testWebhook, {
    refreshes: [listDeliveries, listWebhooks],
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <div>
      <Button icon={<Send />} reason={reason} pending={test.isPending} onClick={() => test.mutate({ id })}>
        {t('deliveries.test')}
      </Button>
    </div>
  )
}

type RowProps = { webhookId: string; delivery: DeliveryView; isOff: boolean }

const DeliveryRow = ({ webhookId, delivery, isOff }: RowProps) => {
  const t = useTexts('webhooks')
  const format = useFormat()
  const resend = useEndpointMutation(resendDelivery, {
    refreshes: [listDeliveries],
    onError: (error) => void toast(failureToast(error)),
  })
  const created = format.dateTime(delivery.createdAt)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="font-mono text-sm [overflow-wrap:anywhere]">
            {delivery.event}
          </bdi>
          <Badge tone={tones[delivery.state]}>{t(`deliveries.states.${delivery.state}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-muted">
          <span>{created}</span>
          {delivery.attempts > 0 && <span>{t('deliveries.attempts', { count: delivery.attempts })}</span>}
          <Outcome delivery={delivery} />
        </p>
        {delivery.nextAttemptAt && delivery.attempts > 0 && (
          <p className="text-sm text-ink-muted">
            {t('deliveries.next', { date: format.dateTime(delivery.nextAttemptAt) })}
          </p>
        )}
      </div>
      {delivery.state !== 'pending' && !isOff && (
        <Button
          size="sm"
          aria-label={t('deliveries.resend_label', { event: delivery.event, date: created })}
          pending={resend.isPending}
          onClick={() => resend.mutate({ id: webhookId, deliveryId: delivery.id })}
        >
          {t('deliveries.resend')}
        </Button>
      )}
    </div>
  )
}

const Outcome = ({ delivery: { status, error, duration } }: { delivery: DeliveryView }) => {
  const t = useTexts('webhooks')
  if (status !== null) return <span>{t('deliveries.status', { status, duration: duration ?? 0 })}</span>
  return error ? <span>{t(`deliveries.errors.${error}`)}</span> : null
}
