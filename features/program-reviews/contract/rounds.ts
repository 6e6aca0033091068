import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { applicationStatuses } from '#features/applications/contract/kinds.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { connectionsChanged } from '#features/network/contract/events.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, list } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { reviewErrors } from './errors.ts'
import { programReviewsChanged } from './events.ts'
import { roundFields } from './fields.ts'
import { rankedEntry, reviewerProgress, roundView } from './views.ts'

const managed = ['review_round.not_found', 'review_round.not_yours'] as const

export const listRounds = endpoint({
  name: 'programReviews.rounds',
  method: 'GET',
  path: '/api/programs/:programId/review-rounds',
  summary: 'Lists the review rounds of a program, at most 5, for its owner and its reviewers, who see no drafts.',
  access: 'member',
  input: z.strictObject({ programId: id() }),
  output: z.strictObject({ items: z.array(roundView) }),
  errors: pickErrors(reviewErrors, 'review_round.not_found'),
  staleAfter: [programReviewsChanged, connectionsChanged, applicationChanged, presenceChanged, blocksChanged],
})

export const createRound = endpoint({
  name: 'programReviews.createRound',
  method: 'POST',
  path: '/api/programs/:programId/review-rounds',
  summary: "Adds a review round as a draft to one of the member's own programs.",
  access: 'confirmed',
  input: z.strictObject({ programId: id(), ...roundFields }),
  output: roundView,
  errors: pickErrors(reviewErrors, ...managed, 'review_round.too_many'),
  idempotent: true,
})

export const updateRound = endpoint({
  name: 'programReviews.updateRound',
  method: 'PUT',
  path: '/api/review-rounds/:id',
  summary: 'Updates a review round until it is closed. The rubric and blind mode are fixed once a review is in.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...roundFields }),
  output: roundView,
  errors: pickErrors(reviewErrors, ...managed, 'review_round.wrong_state', 'review_round.has_reviews'),
})

export const openRound = endpoint({
  name: 'programReviews.openRound',
  method: 'POST',
  path: '/api/review-rounds/:id/opening',
  summary: 'Opens a draft for reviews of the undecided applications, and of those to come. Reviewers are notified.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: roundView,
  errors: pickErrors(reviewErrors, ...managed, 'review_round.wrong_state', 'review_round.program_not_public'),
})

export const closeRound = endpoint({
  name: 'programReviews.closeRound',
  method: 'POST',
  path: '/api/review-rounds/:id/closing',
  summary: 'Closes an open round for good. Reviews cannot change after that.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: roundView,
  errors: pickErrors(reviewErrors, ...managed, 'review_round.wrong_state'),
})

export const deleteRound = endpoint({
  name: 'programReviews.deleteRound',
  method: 'DELETE',
  path: '/api/review-rounds/:id',
  summary: 'Deletes a draft.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(reviewErrors, ...managed, 'review_round.wrong_state'),
})

const resultsChanged = [
  programReviewsChanged,
  applicationChanged,
  connectionsChanged,
  profileChanged,
  presenceChanged,
  blocksChanged,
]

export const listRanking = endpoint({
  name: 'programReviews.ranking',
  method: 'GET',
  path: '/api/review-rounds/:id/ranking',
  summary:
    'Lists the applications of a round for the owner, best mean first. Those whose scores the owner must not see yet are last, by number.',
  access: 'member',
  input: z.strictObject({
    id: id(),
    statuses: z.optional(list(choice(applicationStatuses), { max: applicationStatuses.length })),
    ...pageInput,
  }),
  output: page(rankedEntry),
  rate: 'search',
  errors: pickErrors(reviewErrors, ...managed),
  staleAfter: resultsChanged,
})

export const listProgress = endpoint({
  name: 'programReviews.progress',
  method: 'GET',
  path: '/api/review-rounds/:id/progress',
  summary: 'Lists how far each reviewer is in a round, for the owner, in the order of invitation.',
  access: 'member',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: page(reviewerProgress),
  rate: 'search',
  errors: pickErrors(reviewErrors, ...managed),
  staleAfter: resultsChanged,
})
