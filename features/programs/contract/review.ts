import * as z from 'zod/mini'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { programErrors } from './errors.ts'
import { programChanged, programReviewChanged } from './events.ts'
import { programLimits } from './limits.ts'
import { programCard, programDetail, programForReview } from './views.ts'

/** Programs that wait for approval, or active ones that were edited since. */
export const reviewQueues = ['pending', 'edited'] as const
export type ReviewQueue = (typeof reviewQueues)[number]

export const listForReview = endpoint({
  name: 'programs.review',
  method: 'GET',
  path: '/api/admin/programs',
  summary: 'Lists programs that administrators decide on: waiting ones longest first, edited ones latest change first.',
  access: 'admin-viewer',
  input: z.strictObject({ queue: z._default(choice(reviewQueues), 'pending'), ...pageInput }),
  output: page(programForReview),
  staleAfter: [programReviewChanged, programChanged, profileChanged],
})

/** A draft is the owner's own until it is sent for approval. */
export const administeredStatuses = ['pending_approval', 'active', 'completed', 'cancelled'] as const
export type AdministeredStatus = (typeof administeredStatuses)[number]

export const listForAdministration = endpoint({
  name: 'programs.administered',
  method: 'GET',
  path: '/api/admin/programs/all',
  summary: 'Lists all programs other than drafts, newest first, filtered by status and by words of the title.',
  access: 'admin-viewer',
  input: z.strictObject({
    status: z.optional(choice(administeredStatuses)),
    q: z.optional(text({ max: programLimits.query })),
    ...pageInput,
  }),
  output: page(programCard),
  rate: 'search',
  staleAfter: [programReviewChanged, programChanged, profileChanged],
})

/** ADM-04. */
export const decideProgram = endpoint({
  name: 'programs.decide',
  method: 'POST',
  path: '/api/admin/programs/:id/decision',
  summary:
    'Approves a program, or rejects it with a note: it is a draft again. The owner is notified. Approving an edited program marks the edit as read.',
  access: 'admin',
  input: z
    .strictObject({
      id: id(),
      decision: choice(['approve', 'reject']),
      note: z._default(paragraphs({ min: 0, max: programLimits.note }), ''),
      /** The `updatedAt` that the administrator has seen. If the program has changed since, the decision is refused. */
      seen: z.optional(instant()),
    })
    .check(
      z.refine(({ decision, note }) => decision !== 'reject' || note !== '', {
        error: 'field.required',
        path: ['note'],
      }),
    ),
  output: programDetail,
  errors: pickErrors(
    programErrors,
    'program.not_found',
    'program.wrong_state',
    'program.own',
    'program.over',
    'program.owner_banned',
    'program.changed_meanwhile',
  ),
})
