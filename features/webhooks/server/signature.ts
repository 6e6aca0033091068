import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { openText, sealText } from '#platform/security/sealed-text.ts'
import type { WebhookRow } from './queries.ts'

const purpose = 'webhooks.secret'
const secretBytes = 32

/** `whsec_` and base64, as Standard Webhooks writes secrets. */
export const createSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

export const sealSecret = (webhookId: string, secret: string, serverSecret: string): Buffer =>
  sealText(purpose, webhookId, secret, serverSecret)

/** The secrets that sign now: a replaced one still does for a day. Without any, the server's own secret was replaced. */
const secretsOf = (webhook: WebhookRow, serverSecret: string, now: Date): string[] =>
  [webhook.secret, webhook.old_secret_until && webhook.old_secret_until > now ? webhook.old_secret : null]
    .map((sealed) => sealed && openText(purpose, webhook.id, sealed, serverSecret))
    .filter((secret) => secret !== null)

/** The headers of Standard Webhooks for a delivery; null if no secret can be read. */
export const signatureHeaders = (
  webhook: WebhookRow,
  { deliveryId, body, now, serverSecret }: { deliveryId: string; body: string; now: Date; serverSecret: string },
): Record<string, string> | null => {
  const secrets = secretsOf(webhook, serverSecret, now)
  if (secrets.length === 0) return null
  return {
    'webhook-id': deliveryId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(deliveryId, now, body)).join(' '),
  }
}
