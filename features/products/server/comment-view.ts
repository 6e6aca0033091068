import { cardOf } from '#features/profiles/contract/card.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ProductComment, ProductReply } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { CommentRow } from './queries/comments.ts'

export const commentFactsOf = (row: CommentRow): policy.CommentFacts => ({
  authorId: row.author_id,
  isReply: row.parent_id !== null,
  isRemoved: row.removed_at !== null || row.author_id === null,
  isBlocked: row.is_blocked,
})

const sharedOf = (row: CommentRow, viewer: Viewer | null, product: policy.Facts) => {
  const facts = commentFactsOf(row)
  const shown = facts.isRemoved ? null : row.author
  return {
    id: row.id,
    productId: row.product_id,
    author: shown && cardOf(shown),
    byMaker: shown !== null && row.by_maker,
    text: facts.isRemoved ? '' : row.text,
    language: row.language,
    mentions: facts.isRemoved ? [] : row.mentions,
    createdAt: row.created_at.toISOString(),
    editedAt: facts.isRemoved ? null : (row.edited_at?.toISOString() ?? null),
    removed: facts.isRemoved,
    can: {
      reply: policy.mayReply(viewer, product, facts),
      edit: policy.mayEditComment(viewer, product, facts),
      remove: facts.isRemoved ? 'comment.removed' : policy.mayRemoveComment(viewer, facts),
      report: policy.mayReport(viewer, facts),
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
  replies: { first: readonly CommentRow[]; count: number },
): ProductComment => ({
  ...sharedOf(row, viewer, product),
  replies: replies.first.map((one) => replyOf(one, viewer, product)),
  replyCount: replies.count,
})
