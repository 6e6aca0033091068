import * as z from 'zod/mini'
import { pictureMoved } from '#features/files/contract/events.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { productErrors } from './errors.ts'
import { productChanged, reviewChanged } from './events.ts'
import { productLimits, productStatuses } from './fields.ts'
import { productCard, productDetail } from './views.ts'

/** ADM-04. An administrator's decisions; `restore` undoes `archive`. */
export const decisions = ['approve', 'reject', 'archive', 'restore'] as const
export type Decision = (typeof decisions)[number]

export const listForReview = endpoint({
  name: 'products.review',
  method: 'GET',
  path: '/api/admin/products',
  summary:
    'Lists products other than drafts for administrators: submitted ones longest waiting first, others latest change first.',
  access: 'admin-viewer',
  input: z.strictObject({
    status: z._default(choice(productStatuses), 'pending_review'),
    /** Only products that were edited after their approval. */
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
      /** A decision sends this as `seen`. */
      updatedAt: instant(),
      changedSinceReview: z.boolean(),
      history: z.array(
        z.strictObject({
          decision: choice(decisions),
          note: z.nullable(z.string()),
          /** The language of the note (I18N-07). */
          language: z.nullable(language()),
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
  summary: 'Approves, rejects (with a note), archives or restores a product and notifies its makers.',
  access: 'admin',
  input: z
    .strictObject({
      id: id(),
      decision: choice(decisions),
      note: z._default(paragraphs({ min: 0, max: productLimits.note }), ''),
      /** The `updatedAt` that the administrator has seen. If the product has changed since, the decision is refused. */
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
