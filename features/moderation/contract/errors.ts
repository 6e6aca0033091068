import { defineErrors } from '#kit/errors.ts'

/** The area's refusals: code → HTTP status. Each one's text stands under `errors` in the locales. */
export const moderationErrors = defineErrors({
  /** There is nothing there, or not for this reader. */
  'report.not_found': 404,
  'report.own': 409,
  'report.twice': 409,
  /** At most `moderationLimits.reportsPerDay` of one member in a day. */
  'report.too_many': 429,
  'case.not_found': 404,
  /** Somebody else has decided meanwhile. */
  'case.decided': 409,
  /** They wrote it, or reported it. */
  'case.involved': 403,
  /** Who decided first does not decide the appeal, where there is somebody else. */
  'case.same_moderator': 403,
  'case.not_appealed': 409,
  /** There is nothing to appeal against, or it was appealed already. */
  'case.no_appeal': 409,
})
