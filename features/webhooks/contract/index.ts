import * as z from 'zod/mini'
import { preferenceGroups } from '#features/notifications/contract/define-notifications.ts'
import { notificationTypes } from '#features/notifications/contract/index.ts'
import { okOutput, emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { inMilliseconds } from '#kit/units.ts'
import { webhookErrors } from './errors.ts'
import { webhooksChanged } from './events.ts'

export { webhookErrors } from './errors.ts'
export { webhooksChanged } from './events.ts'

export const webhookLimits = {
  perMember: 10,
  urlLength: 2000,
  /** The waits after each failed attempt, about a day in all; then the delivery has failed. */
  retrySeconds: [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800],
  /** A webhook whose attempts have all failed for this long is turned off. */
  failingDays: 7,
  /** How long deliveries are listed. */
  logDays: 30,
  /** How long deliveries are also signed with the secret that was replaced. */
  oldSecretHours: 24,
} as const

/** What a webhook can be sent: the notifications of these groups (SET-07). */
export const webhookGroups = preferenceGroups

/** `webhook.test`: the member asked for it. */
export const webhookEvents = [...notificationTypes, 'webhook.test'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** `failing`: the latest attempts have failed. `off`: by the member. `disabled`: after a week of failures, or by 410 Gone. */
export const webhookStates = ['active', 'failing', 'off', 'disabled'] as const

const groups = () => z.array(z.enum(webhookGroups)).check(z.minLength(1), z.maxLength(webhookGroups.length))
const url = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(webhookLimits.urlLength))

export const webhookView = z.strictObject({
  id: id(),
  url: z.string(),
  groups: z.array(z.enum(webhookGroups)),
  state: z.enum(webhookStates),
  createdAt: instant(),
  /** Of the latest attempt that the receiver accepted. */
  deliveredAt: z.nullable(instant()),
})
export type WebhookView = z.output<typeof webhookView>

/** `skipped`: the notification was deleted or hidden before it could be sent. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'skipped'] as const

/** Why an attempt failed: no connection, no answer in time, or a status outside of 200 to 299. */
export const deliveryErrors = ['unreachable', 'too_slow', 'refused'] as const

export const deliveryView = z.strictObject({
  id: id(),
  event: z.enum(webhookEvents),
  state: z.enum(deliveryStates),
  attempts: z.int().check(z.gte(0)),
  createdAt: instant(),
  attemptedAt: z.nullable(instant()),
  /** When the next attempt is due, while it is pending. */
  nextAttemptAt: z.nullable(instant()),
  /** The receiver's HTTP status of the latest attempt. */
  status: z.nullable(z.int().check(z.describe('An HTTP status: 204.'))),
  error: z.nullable(z.enum(deliveryErrors)),
  duration: z.nullable(inMilliseconds(z.int().check(z.gte(0)))),
})
export type DeliveryView = z.output<typeof deliveryView>

/** The secret signs the deliveries. It is shown in this answer only. */
const withSecret = z.strictObject({ webhook: webhookView, secret: z.string() })

export const listWebhooks = endpoint({
  name: 'webhooks.list',
  method: 'GET',
  path: '/api/webhooks',
  summary: 'Returns the caller’s webhooks, at most ten.',
  access: 'confirmed',
  input: emptyInput,
  output: z.strictObject({ webhooks: z.array(webhookView) }),
  staleAfter: [webhooksChanged],
})

export const createWebhook = endpoint({
  name: 'webhooks.create',
  method: 'POST',
  path: '/api/webhooks',
  summary:
    'Adds an address that notifications of some groups are sent to, signed as in Standard Webhooks (API-02). The answer has the secret.',
  access: 'confirmed',
  reauthentication: true,
  input: z.strictObject({ url: url(), groups: groups() }),
  output: withSecret,
  errors: pickErrors(webhookErrors, 'webhook.too_many', 'webhook.address_refused'),
})

export const updateWebhook = endpoint({
  name: 'webhooks.update',
  method: 'PATCH',
  path: '/api/webhooks/:id',
  summary: 'Changes the address or the groups of a webhook, or turns it on or off. Omitted fields stay as they are.',
  access: 'confirmed',
  reauthentication: true,
  input: z.strictObject({
    id: id(),
    url: z.optional(url()),
    groups: z.optional(groups()),
    on: z.optional(z.boolean()),
  }),
  output: webhookView,
  errors: pickErrors(webhookErrors, 'webhook.not_found', 'webhook.address_refused'),
})

export const replaceWebhookSecret = endpoint({
  name: 'webhooks.replaceSecret',
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: 'Makes a new secret for a webhook. Deliveries are signed with the old one too for 24 hours.',
  access: 'confirmed',
  reauthentication: true,
  input: z.strictObject({ id: id() }),
  output: withSecret,
  errors: pickErrors(webhookErrors, 'webhook.not_found'),
})

export const removeWebhook = endpoint({
  name: 'webhooks.remove',
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Removes a webhook with its deliveries; those that wait are not sent.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(webhookErrors, 'webhook.not_found'),
})

export const testWebhook = endpoint({
  name: 'webhooks.test',
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Sends a delivery with the event `webhook.test`.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: deliveryView,
  errors: pickErrors(webhookErrors, 'webhook.not_found', 'webhook.off'),
})

export const listDeliveries = endpoint({
  name: 'webhooks.listDeliveries',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'Lists the deliveries of a webhook of the last 30 days, newest first.',
  access: 'confirmed',
  input: z.strictObject({ ...pageInput, id: id() }),
  output: page(deliveryView),
  errors: pickErrors(webhookErrors, 'webhook.not_found'),
  staleAfter: [webhooksChanged],
})

export const resendDelivery = endpoint({
  name: 'webhooks.resend',
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
  summary: 'Sends a delivery once more, with the same `webhook-id`.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), deliveryId: id() }),
  output: deliveryView,
  errors: pickErrors(webhookErrors, 'webhook.not_found', 'webhook.off', 'webhook.delivery_not_found'),
})
