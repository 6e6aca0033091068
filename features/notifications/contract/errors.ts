import { defineErrors } from '#kit/errors.ts'

export const notificationErrors = defineErrors({
  /** The time to undo has passed, or there is nothing to undo. */
  'notification.undo_over': 409,
  /** The unsubscribe token is forged or truncated. */
  'notification.link_invalid': 404,
  'notification.link_expired': 410,
  /** The endpoint or key cannot belong to a push service. */
  'notification.push_refused': 422,
})
