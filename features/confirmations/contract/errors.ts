import { defineErrors } from '#kit/errors.ts'

export const confirmationErrors = defineErrors({
  'confirmation.not_found': 404,
  /** The same action on this member waits for a second administrator already. */
  'confirmation.waiting': 409,
  /** No other administrator could confirm it: for example, the only other super admin is the member. */
  'confirmation.nobody_else': 409,
  /** The request was confirmed, declined or withdrawn, for example by another administrator at the same time. */
  'confirmation.ended': 409,
  /** The request has waited for more than `confirmationLimits.days` days. */
  'confirmation.lapsed': 409,
  /** An administrator cannot decide on their own request. */
  'confirmation.own_request': 403,
  /** An administrator cannot decide on a request about themselves. */
  'confirmation.about_you': 403,
  /** Only the administrator who made the request withdraws it. */
  'confirmation.not_yours': 403,
  /** The administrator who made the request may no longer do what it is about. */
  'confirmation.asker_may_not': 409,
  /** The member has another level than when the request was made. */
  'confirmation.outdated': 409,
  /** With fewer than two super admins, nobody could confirm. */
  'confirmation.one_super_admin': 409,
})
