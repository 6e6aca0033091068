import Webhook from 'lucide-react/icons/webhook'
import { useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import type { WebhookView } from '../contract/index.ts'

const editDialog = lazyOverlay(() => import('./edit-webhook-dialog.tsx'))
const deliveriesDialog = lazyOverlay(() => import('./deliveries-dialog.tsx'))

const tones: Record<WebhookView['state'], BadgeTone> = {
  active: 'positive',
  failing: 'warning',
  off: 'neutral',
  disabled: 'danger',
}

export const WebhookRow = ({ webhook }: { webhook: WebhookView }) => {
  const t = useTexts('webhooks')
  const notifications = useTexts('notifications')
  const [opened, setOpened] = useState<'edit' | 'deliveries' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Webhook className="flex-none self-start text-xl text-ink-muted" />
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="min-w-0 font-medium [overflow-wrap:anywhere]">
            {webhook.url}
          </bdi>
          <Badge tone={tones[webhook.state]}>{t(`states.${webhook.state}`)}</Badge>
        </p>
        <p className="text-sm text-ink-muted">
          {webhook.groups.map((group) => notifications(`preferences.groups.${group}`)).join(' · ')}
        </p>
        <p className="text-sm text-ink-muted">
          {webhook.deliveredAt ? (
            <>
              {t('item.delivered')} <RelativeTime at={webhook.deliveredAt} />
            </>
          ) : (
            t('item.never_delivered')
          )}
        </p>
      </div>
      <div className="flex flex-none flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={t('item.deliveries_label', { url: webhook.url })}
          onPointerEnter={deliveriesDialog.preload}
          onClick={() => setOpened('deliveries')}
        >
          {t('deliveries.action')}
        </Button>
        <Button
          size="sm"
          aria-label={t('item.edit_label', { url: webhook.url })}
          onPointerEnter={editDialog.preload}
          onClick={() => setOpened('edit')}
        >
          {t('edit.action')}
        </Button>
      </div>
      {opened === 'edit' && <editDialog.Overlay webhook={webhook} onClose={close} />}
      {opened === 'deliveries' && <deliveriesDialog.Overlay webhook={webhook} onClose={close} />}
    </div>
  )
}
