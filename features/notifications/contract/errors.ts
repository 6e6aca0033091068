import { defineErrors } from '#kit/errors.ts'

export const notificationErrors = defineErrors({
  /** It was deleted, or marked, too long ago to take that back. */
  'notification.undo_over': 409,
  /** A mail's link that was not made here, or lost a part on its way. */
  'notification.link_invalid': 404,
  'notification.link_expired': 410,
  /** What a browser said is its push service cannot be one. */
  'notification.push_refused': 422,
})
