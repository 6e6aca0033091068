import * as z from 'zod/mini'
import { pictureMoved } from '#features/files/contract/events.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { productErrors } from './errors.ts'
import { productChanged, reviewChanged } from './events.ts'
import { productLimits, productStatuses } from './fields.ts'
import { productCard, productDetail } from './views.ts'

/** ADM-04. What an administrator decides; `restore` brings back what was archived. */
export const decisions = ['approve', 'reject', 'archive', 'restore'] as const
export type Decision = (typeof decisions)[number]

export const listForReview = endpoint({
  name: 'products.review',
  method: 'GET',
  path: '/api/admin/products',
  summary:
    'Products in any state but drafts, for those who administer: what waits longest first, else the latest changed.',
  access: 'admin-viewer',
  input: z.strictObject({
    status: z._default(choice(productStatuses), 'pending_review'),
    /** Approved, and edited since. */
    changed: z.optional(z.stringbool()),
    q: z.optional(text({ max: productLimits.query })),
    ...pageInput,
  }),
  output: page(
    z.strictObject({
      ...productCard.shape,
      description: z.string(),
      website: z.nullable(z.string()),
      repository: z.nullable(z.string()),
      submittedAt: z.nullable(instant()),
      /** What a decision names as `seen`. */
      updatedAt: instant(),
      changedSinceReview: z.boolean(),
      /** What was decided before, latest first. */
      history: z.array(
        z.strictObject({
          decision: choice(decisions),
          note: z.nullable(z.string()),
          by: z.nullable(memberCard),
          at: instant(),
        }),
      ),
    }),
  ),
  staleAfter: [reviewChanged, productChanged, pictureMoved],
})

export const decide = endpoint({
  name: 'products.decide',
  method: 'POST',
  path: '/api/admin/products/:id/decision',
  summary: 'Approves, rejects, archives or restores. Rejecting needs a note. The creator and the makers are told.',
  access: 'admin',
  input: z
    .strictObject({
      id: id(),
      decision: choice(decisions),
      note: z._default(paragraphs({ min: 0, max: productLimits.note }), ''),
      /** `updatedAt` of what was looked at: what was changed since is not decided on unseen. */
      seen: z.optional(instant()),
    })
    .check(
      z.refine(({ decision, note }) => decision !== 'reject' || note !== '', {
        error: 'field.required',
        path: ['note'],
      }),
    ),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.wrong_state', 'product.changed_meanwhile'),
})
