import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { id, instant } from '#kit/fields.ts'
import { restRow } from '#kit/rest.ts'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { blockChanged } from '../contract/index.ts'
import { errorRowOf } from './error-report.ts'
import { forwardError } from './forward-error-job.ts'
import { readableBy, weightOfReport } from './policy.ts'
import * as queries from './queries.ts'
import { recordSecurityEvent } from './record.ts'
import { blockRowView, ownBlockView } from './view.ts'

/** The browser's own word; who says it and from where is taken from the request (SHLD-01). */
export const logSecurityEvent: Serve<typeof contract.logSecurityEvent> = async (ctx, input) => {
  await recordSecurityEvent(ctx.tx, {
    userId: ctx.viewer?.id ?? null,
    type: input.p_event_type,
    severity: weightOfReport(input.p_severity),
    details: input.p_details ?? {},
    request: { ...ctx.request, endpoint: withoutQuery(input.p_endpoint ?? '') },
    source: 'client',
    at: ctx.now,
  })
  return { ok: true }
}

/** An address's query can hold what was searched for, or a code from a mail. */
const withoutQuery = (address: string) => address.split(/[?#]/)[0] ?? ''

export const logSystemError: Serve<typeof contract.logSystemError> = async (ctx, input) => {
  const { id, isNew } = await queries.upsertError(ctx.tx, errorRowOf(input, ctx.now))
  if (isNew && ctx.config.errorReportUrl !== null) await ctx.enqueue(forwardError, { id })
  return { ok: true }
}

/** Another member's events are answered as if there were none. */
export const restSecurityEvents: Serve<typeof contract.restSecurityEvents> = async (ctx, input) => {
  const readable = readableBy(ctx.member)
  if (!readable.everyone && input.user_id !== undefined && input.user_id.toLowerCase() !== readable.userId) return []
  const rows = await queries.readEvents(ctx.tx, {
    userId: readable.everyone ? input.user_id : readable.userId,
    from: input.created_at,
    types: input.event_type,
    limit: input.limit,
  })
  type Row = Awaited<ReturnType<Serve<typeof contract.restSecurityEvents>>>[number]
  return rows.map((row) => restRow({ ...row, created_at: row.created_at.toISOString() }, input.select) as Row)
}

export const getOwnBlock: Serve<typeof contract.getOwnBlock> = async (ctx) => {
  const block = await queries.activeBlock(ctx.tx, ctx.member.id, ctx.now)
  if (!block) return { block: null }
  return { block: ownBlockView(block, await queries.eventsByIds(ctx.tx, block.event_ids)) }
}

export const appealBlock: Serve<typeof contract.appealBlock> = async (ctx, { text }) => {
  const block = await queries.activeBlock(ctx.tx, ctx.member.id, ctx.now)
  if (!block) return ctx.fail('block.none')
  if (!(await queries.writeAppeal(ctx.tx, block.id, text, ctx.now))) ctx.fail('block.appealed')
  ctx.publish(blockChanged, { id: block.id }, 'admins')
  return { ok: true }
}

const place = z.tuple([z.literal('blocks'), instant(), id()])

export const listBlocks: Serve<typeof contract.listBlocks> = async (ctx, input) => {
  const after = placeAt(input.cursor, place)
  const rows = await queries.pageOfBlocks(ctx.tx, {
    after: after && { blockedAt: after[1], id: after[2] },
    limit: input.limit,
    activeAt: input.active ? ctx.now : null,
  })
  const items = rows.slice(0, input.limit)
  const last = items.at(-1)
  const nextCursor =
    rows.length > items.length && last ? cursorAt(['blocks', last.blocked_at.toISOString(), last.id]) : null
  return { items: items.map(blockRowView), nextCursor }
}

export const liftBlock: Serve<typeof contract.liftBlock> = async (ctx, input) => {
  const block = await queries.blockForUpdate(ctx.tx, input.id)
  if (!block) return ctx.fail('block.not_found')
  if (block.lifted_at || (block.expires_at && block.expires_at <= ctx.now)) ctx.fail('block.over')
  await queries.liftBlock(ctx.tx, { blockId: block.id, by: ctx.member.id, reason: input.reason, at: ctx.now })
  await recordAdminAction(ctx, {
    action: 'security.lift_block',
    target: { kind: 'member', id: block.user_id },
    before: { blocked: true },
    after: { blocked: false },
    reason: input.reason,
  })
  ctx.publish(accountChanged, { id: block.user_id }, { members: [block.user_id] })
  ctx.publish(blockChanged, { id: block.id }, 'admins')
  return { ok: true }
}
