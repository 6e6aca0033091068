import { defineErrors } from '#kit/errors.ts'

export const reviewErrors = defineErrors({
  /** Missing, a draft, or of a program whose reviews are not the viewer's to see. */
  'review_round.not_found': 404,
  /** Only the owner of the program manages rounds and reviewers. */
  'review_round.not_yours': 403,
  /** The program has `reviewLimits.rounds`. */
  'review_round.too_many': 409,
  /** The action is not possible in the state of the round. */
  'review_round.wrong_state': 409,
  /** The rubric and blind mode cannot change, because a review is in. */
  'review_round.has_reviews': 409,
  /** Rounds open while the program is active or completed. */
  'review_round.program_not_public': 409,
  'program_reviewer.not_found': 404,
  /** The member is missing, unconfirmed, banned, or has a block with the owner. */
  'program_reviewer.unavailable': 404,
  'program_reviewer.too_many': 409,
  /** Applicants of the program do not review it. */
  'program_reviewer.is_applicant': 409,
  /** The invitation was taken back or declined. */
  'program_reviewer.not_invited': 409,
  /** Missing, or not the viewer's to see. */
  'program_review.not_found': 404,
  /** Only reviewers who have accepted write reviews. */
  'program_review.not_reviewer': 403,
  'program_review.not_open': 409,
  /** Conflicts of interest. */
  'program_review.connected': 409,
  'program_review.same_company': 409,
  'program_review.mentoring': 409,
  /** The rubric has changed since the reviewer read it. */
  'program_review.rubric_changed': 409,
  /** The applicant has the feedback already. */
  'program_review.feedback_sent': 409,
})

/** Field codes of this area, in addition to the kit's `fieldCodes`. */
export const reviewFieldCodes = ['program_review.score_missing'] as const
export type ReviewFieldCode = (typeof reviewFieldCodes)[number]
