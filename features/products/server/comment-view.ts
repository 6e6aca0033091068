import { cardOf } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/fields.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ProductComment, ProductReply } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { CommentRow } from './queries/comments.ts'

export const commentFactsOf = (row: CommentRow): policy.CommentFacts => ({
  authorId: row.author_id,
  isAnswer: row.parent_id !== null,
  removed: row.removed_at !== null || row.author_id === null,
  apart: row.apart,
})

const sharedOf = (row: CommentRow, viewer: Viewer | null, product: policy.Facts) => {
  const facts = commentFactsOf(row)
  const shown = facts.removed ? null : row.author
  return {
    id: row.id,
    productId: row.product_id,
    author: shown && cardOf(shown),
    byMaker: shown !== null && row.by_maker,
    text: facts.removed ? '' : row.text,
    language: row.language as Language,
    mentions: facts.removed ? [] : row.mentions,
    createdAt: row.created_at.toISOString(),
    editedAt: facts.removed ? null : (row.edited_at?.toISOString() ?? null),
    removed: facts.removed,
    can: {
      reply: policy.reply(viewer, product, facts),
      edit: policy.editComment(viewer, product, facts),
      remove: facts.removed ? 'comment.removed' : policy.removeComment(viewer, facts),
      report: policy.report(viewer, facts),
    },
  }
}

export const replyOf = (row: CommentRow, viewer: Viewer | null, product: policy.Facts): ProductReply => ({
  ...sharedOf(row, viewer, product),
  parentId: row.parent_id ?? row.id,
})

export const commentOf = (
  row: CommentRow,
  viewer: Viewer | null,
  product: policy.Facts,
  answers: { first: readonly CommentRow[]; count: number },
): ProductComment => ({
  ...sharedOf(row, viewer, product),
  replies: answers.first.map((one) => replyOf(one, viewer, product)),
  replyCount: answers.count,
})
