import * as z from 'zod/mini'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { id as idField, instant } from '#kit/fields.ts'
import { keyset, timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import type { ReviewQueue } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { decide as storeDecision } from '../queries/changes.ts'
import { listForAdministration as listAllRows, listForReview as listRows } from '../queries/review.ts'
import { cardOf, factsOf, reviewItemOf } from '../view.ts'
import { notifyOwner, publishChange } from './effects.ts'
import { currentDetail, lockVisible } from './programs.ts'

const queueKeyset = (queue: ReviewQueue) => keyset(z.tuple([z.literal(queue), instant(), idField()]))

export const listForReview: Handler<typeof contract.listForReview> = async (
  { tx, member, now },
  { queue, cursor, limit },
) => {
  const paging = queueKeyset(queue)
  const position = paging.parse(cursor)
  const rows = await listRows(tx, member.id, queue, position && [position[1], position[2]], limit + 1)
  return paging.page(
    rows,
    limit,
    (row) => reviewItemOf(row, member, now),
    (row) => [queue, queue === 'pending' ? (row.submitted_at as Date) : row.updated_at, row.id],
  )
}

export const listForAdministration: Handler<typeof contract.listForAdministration> = async (
  { tx, now },
  { cursor, limit, ...filters },
) => {
  const rows = await listAllRows(tx, filters, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => cardOf(row, now),
    (row) => [row.created_at, row.id],
  )
}

/** PROG-02, ADM-04: the decision, its entry in the audit log and the notifications are one transaction. */
export const decide: Handler<typeof contract.decideProgram> = async (ctx, { id, decision, note: typed, seen }) => {
  const row = await lockVisible(ctx, id)
  const isApproved = decision === 'approve'
  ctx.allow(
    isApproved ? policy.mayApprove(ctx.member, factsOf(row), ctx.now) : policy.mayReject(ctx.member, factsOf(row)),
  )
  if (seen !== undefined && Date.parse(seen) !== row.updated_at.getTime()) return ctx.fail('program.changed_meanwhile')
  const note = typed || null
  const noteLanguage = languageOfOptionalText(note, ctx.member.language)
  await storeDecision(ctx.tx, id, { isApproved, note, noteLanguage, decidedBy: ctx.member.id, now: ctx.now })
  await recordAdminAction(ctx, {
    action: isApproved ? 'programs.approve' : 'programs.reject',
    target: { kind: 'program', id, name: row.title },
    before: { status: row.status },
    after: { status: isApproved ? 'active' : 'draft' },
    reason: note,
  })
  // Marking an edit as read changes nothing for the owner.
  if (row.status === 'pending_approval') await notifyOwner(ctx, row, decision, note)
  publishChange(ctx, row, isApproved)
  return currentDetail(ctx, id)
}
