import { mayCall } from '#kit/access.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { DialogButton } from '#shell/layout/dialog-button.tsx'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { createWebhook, listWebhooks, type WebhookView } from '../contract/index.ts'
import { WebhookRow } from './webhook-row.tsx'

const addDialog = lazyOverlay(() => import('./add-webhook-dialog.tsx'))

/** The member's webhooks in the settings (API-02). */
export const WebhooksCard = () => {
  const t = useTexts('webhooks')
  const { data, error, refetch } = useEndpointQuery(listWebhooks, {})
  return (
    <SectionCard title={t('title')} text={t('text')}>
      {error && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} reference={error.requestId} />
      ) : data ? (
        <WebhookRows webhooks={data.webhooks} />
      ) : (
        <ListSkeleton rows={1} />
      )}
      <AddButton />
    </SectionCard>
  )
}

const WebhookRows = ({ webhooks }: { webhooks: readonly WebhookView[] }) => {
  const t = useTexts('webhooks')
  if (webhooks.length === 0) return <p className="text-sm text-ink-muted">{t('empty')}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <WebhookRow webhook={webhook} />
        </li>
      ))}
    </ul>
  )
}

const AddButton = () => {
  const t = useTexts('webhooks')
  const { viewer } = useAuth()
  const reason = useReason('webhooks')(mayCall(createWebhook.access, viewer))
  return (
    <div>
      <DialogButton dialog={addDialog} reason={reason}>
        {t('add.action')}
      </DialogButton>
    </div>
  )
}
