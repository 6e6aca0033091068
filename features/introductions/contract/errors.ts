import { defineErrors } from '#kit/errors.ts'

/** Error codes of the area and their HTTP status. Their texts are under `errors` in the locales. */
export const introductionErrors = defineErrors({
  'introduction.not_found': 404,
  /** The introducer is one of the two, or both are the same member. */
  'introduction.same_member': 409,
  /** One of the two is not a connection of the introducer. */
  'introduction.not_connected': 409,
  'introduction.already_connected': 409,
  'introduction.already_open': 409,
  /** Deliberately unspecific, because one of the two may have blocked the other. */
  'introduction.not_possible': 409,
  'introduction.too_many': 429,
  /** Made, declined, withdrawn or expired. */
  'introduction.closed': 409,
  'introduction.not_yours': 403,
})
