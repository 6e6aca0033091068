import * as z from 'zod/mini'
import { applicationErrors } from '#features/applications/contract/errors.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, paragraphs, url } from '#kit/fields.ts'
import { opportunityErrors } from './errors.ts'
import { opportunityLimits } from './fields.ts'

export const apply = endpoint({
  name: 'opportunities.apply',
  method: 'POST',
  path: '/api/opportunities/:id/applications',
  summary: 'Applies with a message and an optional CV, as a link or a file. Repeating returns the same application.',
  access: 'confirmed',
  input: z.strictObject({
    id: id(),
    message: paragraphs({ min: 10, max: opportunityLimits.message }),
    cvUrl: z.optional(z.nullable(url())),
    /** The member's own unused upload of kind `cv`. */
    cvFileId: z.optional(z.nullable(id())),
    /** A confirmed member who is asked to apply together, to a thesis posting. */
    coApplicantId: z.optional(z.nullable(id())),
  }),
  output: z.strictObject({ id: id() }),
  errors: {
    ...pickErrors(
      opportunityErrors,
      'opportunity.not_found',
      'opportunity.own',
      'opportunity.closed',
      'opportunity.deadline_passed',
    ),
    ...pickErrors(
      applicationErrors,
      'application.file_gone',
      'application.no_pairs',
      'application.co_applicant_unavailable',
    ),
  },
  idempotent: true,
})
