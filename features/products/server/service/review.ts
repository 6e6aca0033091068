import * as z from 'zod/mini'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { scheduleSweep } from '#features/files/server/index.ts'
import { cardOf as memberCardOf } from '#features/profiles/contract/card.ts'
import { id as idField, instant } from '#kit/fields.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import type { Decision, ProductStatus } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as products from '../queries/products.ts'
import * as queries from '../queries/review.ts'
import { cardsFor, lockProduct, currentDetail } from './load-product.ts'
import { publishChange, notifyOfDecision } from './notifications.ts'

const reviewKeyset = (order: 'waiting' | 'changed') => keyset(z.tuple([z.literal(order), instant(), idField()]))

export const listForReview: Handler<typeof contract.listForReview> = async (
  ctx,
  { status, changed, q, cursor, limit },
) => {
  const order = status === 'pending_review' ? 'waiting' : 'changed'
  const queue = reviewKeyset(order)
  const position = queue.parse(cursor)
  const after = position ? ([position[1], position[2]] as const) : null
  const rows =
    status === 'draft'
      ? []
      : await queries.listForReview(ctx.tx, {
          status,
          changed: changed ?? false,
          q: q ?? null,
          after,
          limit: limit + 1,
          viewerId: ctx.member.id,
        })
  const { rows: page, nextCursor } = queue.slice(rows, limit, (row) => [
    order,
    (order === 'waiting' ? row.submitted_at : row.updated_at) as Date,
    row.id,
  ])
  const cards = await cardsFor(ctx, page)
  return {
    items: page.map((row, at) => ({
      ...(cards[at] as (typeof cards)[number]),
      description: row.description,
      website: row.website,
      repository: row.repository,
      submittedAt: row.submitted_at?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
      changedSinceReview: row.changed_since_review,
      history: row.history.map(({ decision, note, language, by, at: decided }) => ({
        decision,
        note,
        language,
        by: by && memberCardOf(by),
        at: new Date(decided).toISOString(),
      })),
    })),
    nextCursor,
  }
}

const statusAfter: Record<Decision, ProductStatus> = {
  approve: 'approved',
  reject: 'rejected',
  archive: 'archived',
  restore: 'approved',
}

export const decide: Handler<typeof contract.decide> = async (ctx, { id, decision, note: typed, seen }) => {
  const { row, facts } = await lockProduct(ctx, id)
  ctx.allow(policy.mayDecide(ctx.viewer, facts, decision))
  if (seen !== undefined && Date.parse(seen) !== row.updated_at.getTime()) return ctx.fail('product.changed_meanwhile')
  const note = typed || null
  const language = languageOfOptionalText(note, ctx.member.language)
  if (decision === 'reject') await products.setRejected(ctx.tx, id, { note, language }, ctx.now)
  else if (decision === 'archive') {
    await products.setArchived(ctx.tx, id, { note, language }, ctx.now)
    await scheduleSweep(ctx)
  } else await products.setApproved(ctx.tx, id, ctx.now, decision === 'approve')
  const decisionId = await queries.recordDecision(ctx.tx, {
    product_id: id,
    decision,
    note,
    language,
    decided_by: ctx.member.id,
    created_at: ctx.now,
  })
  await recordAdminAction(ctx, {
    action: `products.${decision}`,
    target: { kind: 'product', id, name: row.title },
    before: { status: row.status },
    after: { status: statusAfter[decision] },
    reason: note,
  })
  // Approving an edit keeps the status; the makers were notified at the launch.
  if (row.status !== statusAfter[decision]) await notifyOfDecision(ctx, row, decision, note, decisionId)
  await publishChange(ctx, id, true)
  return currentDetail(ctx, id)
}
