import { defineErrors } from '#kit/errors.ts'

export const webhookErrors = defineErrors({
  /** No webhook of the member has this id. */
  'webhook.not_found': 404,
  /** The member has as many webhooks as one can have. */
  'webhook.too_many': 409,
  /** Not https on the default port with a public host name. */
  'webhook.address_refused': 422,
  /** It is off, so nothing is sent to it. */
  'webhook.off': 409,
  /** No delivery of this webhook has this id, or it is older than 30 days. */
  'webhook.delivery_not_found': 404,
})
