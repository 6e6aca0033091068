import * as z from 'zod/mini'
import { id, integer, list, paragraphs, text } from '#kit/fields.ts'
import { asScore } from '#kit/units.ts'
import { reviewLimits } from './limits.ts'

export const roundStatuses = ['draft', 'open', 'closed'] as const
export type RoundStatus = (typeof roundStatuses)[number]

export const reviewerStatuses = ['invited', 'accepted', 'declined', 'removed'] as const
export type ReviewerStatus = (typeof reviewerStatuses)[number]

export const reviewStatuses = ['draft', 'submitted', 'abstained'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Why a reviewer does not review an application. */
export const conflictReasons = ['connected', 'same_company', 'mentoring'] as const
export type ConflictReason = (typeof conflictReasons)[number]

/** What a reviewer has done with an application. */
export const entryStates = ['left', 'draft', 'submitted', 'abstained', 'recused'] as const
export type EntryState = (typeof entryStates)[number]

export const roundFields = {
  name: text({ max: reviewLimits.name }),
  /** Reviewers see numbers instead of names. */
  isBlind: z._default(z.boolean(), false),
  criteria: list(
    z.strictObject({
      /** Of a criterion that is kept; omitted: a new one. */
      id: z.optional(id()),
      name: text({ max: reviewLimits.name }),
      meaning: z._default(paragraphs({ min: 0, max: reviewLimits.meaning }), ''),
      weight: integer(reviewLimits.weight),
    }),
    { min: 1, max: reviewLimits.criteria },
  ),
}

export const score = () => asScore(integer(reviewLimits.score))

export const reviewFields = {
  scores: list(z.strictObject({ criterionId: id(), score: score() }), { max: reviewLimits.criteria }),
  /** For the owner and the other reviewers. */
  note: z._default(paragraphs({ min: 0, max: reviewLimits.note }), ''),
  /** For the applicant, without the reviewer's name. */
  feedback: z._default(paragraphs({ min: 0, max: reviewLimits.feedback }), ''),
  /** Whether the feedback may be sent to an applicant who is rejected. */
  isReleased: z._default(z.boolean(), false),
}
