import { defineErrors } from '#kit/errors.ts'

/** Error code → HTTP status. The texts are under `errors` in the locales. */
export const moderationErrors = defineErrors({
  /** The content does not exist, or the viewer may not see it. */
  'report.not_found': 404,
  'report.own': 409,
  'report.twice': 409,
  /** The member has reached `moderationLimits.reportsPerDay`. */
  'report.too_many': 429,
  'case.not_found': 404,
  /** Another moderator has already decided. */
  'case.decided': 409,
  /** The moderator is the author or a reporter. */
  'case.involved': 403,
  /** The moderator made the first decision, and another moderator is available. */
  'case.same_moderator': 403,
  'case.not_appealed': 409,
  /** The case is not a removal, or it was already appealed. */
  'case.no_appeal': 409,
  'content.not_found': 404,
  'content.removed': 409,
  'content.not_removed': 409,
  /** The author has deleted their account: nobody could read the reasons or appeal. */
  'content.no_author': 409,
  /** An appeal against the removal was refused. */
  'content.final': 409,
  'lock_appeal.not_found': 404,
  /** Another moderator has already decided, or an administrator has lifted the lock. */
  'lock_appeal.decided': 409,
  /** The lock has ended. */
  'lock_appeal.over': 409,
})
