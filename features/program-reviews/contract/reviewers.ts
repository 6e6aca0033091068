import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { programChanged } from '#features/programs/contract/events.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { id } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { reviewErrors } from './errors.ts'
import { programReviewsChanged } from './events.ts'
import { assignmentView, reviewerView } from './views.ts'

export const listReviewers = endpoint({
  name: 'programReviews.reviewers',
  method: 'GET',
  path: '/api/programs/:programId/reviewers',
  summary:
    'Lists the reviewers of a program for its owner, latest invitation first, declined and removed ones included.',
  access: 'member',
  input: z.strictObject({ programId: id(), ...pageInput }),
  output: page(reviewerView),
  errors: pickErrors(reviewErrors, 'review_round.not_found', 'review_round.not_yours'),
  staleAfter: [programReviewsChanged, profileChanged, presenceChanged, blocksChanged],
})

export const inviteReviewer = endpoint({
  name: 'programReviews.invite',
  method: 'POST',
  path: '/api/programs/:programId/reviewers',
  summary:
    "Invites a member to review the applications to one of the member's own programs. Inviting oneself is accepted at once. Repeating has no effect.",
  access: 'confirmed',
  input: z.strictObject({ programId: id(), memberId: id() }),
  output: reviewerView,
  errors: pickErrors(
    reviewErrors,
    'review_round.not_found',
    'review_round.not_yours',
    'review_round.program_not_public',
    'program_reviewer.unavailable',
    'program_reviewer.too_many',
    'program_reviewer.is_applicant',
  ),
})

export const removeReviewer = endpoint({
  name: 'programReviews.removeReviewer',
  method: 'DELETE',
  path: '/api/program-reviewers/:id',
  summary: 'Removes a reviewer or takes the invitation back. Their reviews stay, marked. Repeating has no effect.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: reviewerView,
  errors: pickErrors(reviewErrors, 'program_reviewer.not_found'),
})

export const listAssignments = endpoint({
  name: 'programReviews.assignments',
  method: 'GET',
  path: '/api/program-reviewers/mine',
  summary: 'Lists the programs that the member reviews or is invited to review, latest invitation first.',
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(assignmentView),
  staleAfter: [programReviewsChanged, programChanged, profileChanged, presenceChanged, blocksChanged],
})

export const answerInvitation = endpoint({
  name: 'programReviews.answer',
  method: 'PUT',
  path: '/api/program-reviewers/:id/answer',
  summary: 'Accepts or declines an invitation. A reviewer who has accepted can decline later; their reviews stay.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), isAccepted: z.boolean() }),
  output: assignmentView,
  errors: pickErrors(
    reviewErrors,
    'program_reviewer.not_found',
    'program_reviewer.not_invited',
    'program_reviewer.is_applicant',
  ),
})
