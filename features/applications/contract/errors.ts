import { defineErrors } from '#kit/errors.ts'

export const applicationErrors = defineErrors({
  /** Missing, or of other members. */
  'application.not_found': 404,
  /** Approved or rejected applications cannot be withdrawn. */
  'application.decided': 409,
  /** The owner has approved or rejected it, so administrators do not decide it. */
  'application.answered': 409,
  /** Administrators do not decide applications in which they take part, or to what is theirs. */
  'application.own': 403,
  /** Partnerships are decided by `partners.decide`. */
  'application.partnership': 409,
  'application.withdrawn': 409,
  /** What was approved has ended, so the application is not decided again. */
  'application.ended': 409,
  /** The subject was deleted. */
  'application.subject_gone': 409,
  /** It was not approved, or what was approved has ended. */
  'application.not_running': 409,
  /** What it is for is over or cancelled, so nobody is accepted any more. */
  'application.subject_over': 409,
  /** All places are taken, such as those of a mentor (MENT-03). */
  'application.no_place': 409,
  /** The decision was announced, replaced or undone. */
  'application.not_undoable': 409,
  /** An uploaded file does not exist, is in use or belongs to another member. Unused uploads are removed after a day. */
  'application.file_gone': 409,
  /** The member cannot be named as co-applicant: unknown, unconfirmed, blocked, the owner, or in an application already. */
  'application.co_applicant_unavailable': 409,
  /** The member takes part in another application to the same subject. */
  'application.other_application': 409,
  /** What it is for is not applied to in pairs any more. */
  'application.no_pairs': 409,
  'application_template.not_found': 404,
  'application_template.too_many': 409,
})
