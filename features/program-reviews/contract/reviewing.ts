import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { connectionsChanged } from '#features/network/contract/events.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { download, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, list, paragraphs, queryInteger } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { reviewErrors } from './errors.ts'
import { programReviewsChanged } from './events.ts'
import { entryStates, reviewFields } from './fields.ts'
import { reviewLimits } from './limits.ts'
import { entryCard, entryDetail } from './views.ts'

const entriesChanged = [
  programReviewsChanged,
  applicationChanged,
  connectionsChanged,
  profileChanged,
  presenceChanged,
  blocksChanged,
]

export const listEntries = endpoint({
  name: 'programReviews.entries',
  method: 'GET',
  path: '/api/review-rounds/:id/entries',
  summary: 'Lists the applications of a round for a reviewer, by their random numbers.',
  access: 'member',
  input: z.strictObject({
    id: id(),
    states: z.optional(list(choice(entryStates), { max: entryStates.length })),
    ...pageInput,
  }),
  output: page(entryCard),
  rate: 'search',
  errors: pickErrors(reviewErrors, 'review_round.not_found'),
  staleAfter: entriesChanged,
})

export const readEntry = endpoint({
  name: 'programReviews.entry',
  method: 'GET',
  path: '/api/review-entries/:id',
  summary:
    "Returns an application of a round, for a reviewer or the owner. Others' reviews are null until the viewer's own is submitted.",
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: entryDetail,
  errors: pickErrors(reviewErrors, 'program_review.not_found'),
  staleAfter: entriesChanged,
})

export const readEntryFile = endpoint({
  name: 'programReviews.file',
  method: 'GET',
  path: '/api/review-entries/:id/files/:position',
  summary: 'Downloads a file of an application. In a blind round it is named by its position.',
  access: 'member',
  input: z.strictObject({ id: id(), position: queryInteger({ min: 1, max: 10 }) }),
  output: download,
  errors: pickErrors(reviewErrors, 'program_review.not_found'),
})

const writing = [
  'program_review.not_found',
  'program_review.not_reviewer',
  'program_review.not_open',
  'program_review.connected',
  'program_review.same_company',
  'program_review.mentoring',
  'program_review.feedback_sent',
] as const

export const saveReview = endpoint({
  name: 'programReviews.save',
  method: 'PUT',
  path: '/api/review-entries/:id/review',
  summary:
    "Saves the member's review of an application as a draft, or submits it with a score for each criterion. A submitted review can change until the round closes, but is not a draft again.",
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...reviewFields, isSubmitted: z.boolean() }).check(
    z.refine(({ isReleased, feedback }) => !isReleased || feedback !== '', {
      error: 'field.required',
      path: ['feedback'],
    }),
  ),
  output: entryDetail,
  errors: pickErrors(reviewErrors, ...writing, 'program_review.rubric_changed'),
})

export const abstain = endpoint({
  name: 'programReviews.abstain',
  method: 'PUT',
  path: '/api/review-entries/:id/abstention',
  summary: 'The member does not review an application. Scores that they had saved are deleted.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), reason: z._default(paragraphs({ min: 0, max: reviewLimits.reason }), '') }),
  output: entryDetail,
  errors: pickErrors(reviewErrors, ...writing),
})
