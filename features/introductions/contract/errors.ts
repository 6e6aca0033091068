import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const introductionErrors = defineErrors({
  'introduction.not_found': 404,
  /** Oneself, or the same member twice. */
  'introduction.same_member': 409,
  /** One of the two is no connection of the introducer's. */
  'introduction.not_connected': 409,
  'introduction.already_connected': 409,
  'introduction.already_open': 409,
  /** Says on purpose not why: one may have blocked the other. */
  'introduction.not_possible': 409,
  'introduction.too_many': 429,
  /** Answered, made, declined, taken back or too old. */
  'introduction.closed': 409,
  'introduction.not_yours': 403,
})
