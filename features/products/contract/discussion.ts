import * as z from 'zod/mini'
import { presenceChanged } from '#features/accounts/contract/events.ts'
import { textWithMentions } from '#features/activity/contract/mentions.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { productErrors } from './errors.ts'
import { discussionChanged, productChanged } from './events.ts'
import { productLimits } from './fields.ts'
import { productComment, productReply } from './views.ts'

export const commentFields = { text: textWithMentions(productLimits.comment, 'product.too_many_mentions') }

export const listComments = endpoint({
  name: 'products.comments',
  method: 'GET',
  path: '/api/products/:id/comments',
  summary: 'Lists the comments on a product, latest first, each with its first replies.',
  access: 'anyone',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: page(productComment),
  errors: pickErrors(productErrors, 'product.not_found'),
  staleAfter: [discussionChanged, productChanged, blocksChanged, presenceChanged],
})

export const listReplies = endpoint({
  name: 'products.replies',
  method: 'GET',
  path: '/api/products/comments/:id/replies',
  summary: 'Lists all replies to a comment, oldest first.',
  access: 'anyone',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: page(productReply),
  errors: pickErrors(productErrors, 'comment.not_found'),
  staleAfter: [discussionChanged, productChanged, blocksChanged, presenceChanged],
})

export const addComment = endpoint({
  name: 'products.addComment',
  method: 'POST',
  path: '/api/products/:id/comments',
  summary: 'Adds a comment, or a reply to a comment (replies have no replies), and notifies mentioned members.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), parentId: z._default(z.nullable(id()), null), ...commentFields }),
  output: z.union([productComment, productReply]),
  errors: pickErrors(
    productErrors,
    'product.not_found',
    'product.not_launched',
    'comment.not_found',
    'comment.removed',
    'comment.closed',
    'comment.too_many',
  ),
  idempotent: true,
})

export const editComment = endpoint({
  name: 'products.editComment',
  method: 'PUT',
  path: '/api/products/comments/:id',
  summary: 'Edits a comment of the caller.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...commentFields }),
  output: z.union([productComment, productReply]),
  errors: pickErrors(
    productErrors,
    'comment.not_found',
    'comment.not_yours',
    'comment.removed',
    'comment.closed',
    'product.not_launched',
  ),
})

export const removeComment = endpoint({
  name: 'products.removeComment',
  method: 'DELETE',
  path: '/api/products/comments/:id',
  summary: 'Deletes a comment of the caller; a comment with replies keeps its place without text.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(productErrors, 'comment.not_found', 'comment.not_yours'),
})
