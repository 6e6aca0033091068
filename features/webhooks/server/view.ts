import type { DeliveryView, WebhookView } from '../contract/index.ts'
import type { DeliveryRow, WebhookRow } from './queries.ts'

const stateOf = (row: WebhookRow): WebhookView['state'] => {
  if (row.disabled_at) return 'disabled'
  if (row.turned_off_at) return 'off'
  return row.failing_since ? 'failing' : 'active'
}

export const webhookView = (row: WebhookRow): WebhookView => ({
  id: row.id,
  url: row.url,
  groups: row.groups as WebhookView['groups'],
  state: stateOf(row),
  createdAt: row.created_at.toISOString(),
  deliveredAt: row.delivered_at?.toISOString() ?? null,
})

export const deliveryView = (row: DeliveryRow): DeliveryView => ({
  id: row.id,
  event: row.event as DeliveryView['event'],
  state: row.state as DeliveryView['state'],
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  attemptedAt: row.attempted_at?.toISOString() ?? null,
  nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
  status: row.status,
  error: row.error as DeliveryView['error'],
  duration: row.duration_ms,
})
