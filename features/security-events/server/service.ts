import * as z from 'zod/mini'
import { dayMs } from '#kit/durations.ts'
import { id, instant } from '#kit/fields.ts'
import { restRow } from '#kit/rest.ts'
import { keyset, timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { securityLimits } from '../contract/index.ts'
import { errorRowOf } from './error-report.ts'
import { forwardErrorJob } from './forward-error-job.ts'
import { mayReadAllEvents, severityOfReport } from './policy.ts'
import { upsertError } from './browser-error-queries.ts'
import * as dashboardQueries from './dashboard-queries.ts'
import * as queries from './queries.ts'
import { recordSecurityEvent } from './record.ts'
import { dashboardView, lockoutRowView, memberEventView, ownLockoutView } from './view.ts'

/** Member and origin come from the request (SHLD-01). */
export const logSecurityEvent: Handler<typeof contract.logSecurityEvent> = async (ctx, input) => {
  await recordSecurityEvent(ctx.tx, {
    userId: ctx.viewer?.id ?? null,
    type: input.p_event_type,
    severity: severityOfReport(input.p_severity),
    details: input.p_details ?? {},
    request: { ...ctx.request, endpoint: withoutQuery(input.p_endpoint ?? '') },
    source: 'client',
    at: ctx.now,
  })
  return { ok: true }
}

/** A query can contain a search or a mailed code. */
const withoutQuery = (address: string) => address.split(/[?#]/)[0] ?? ''

export const logSystemError: Handler<typeof contract.logSystemError> = async (ctx, input) => {
  const { id, isNew } = await upsertError(ctx.tx, errorRowOf(input, ctx.now))
  if (isNew && ctx.config.errorReportUrl !== null) await ctx.enqueue(forwardErrorJob, { id })
  return { ok: true }
}

/** Returns an empty list for another member's events. */
export const restSecurityEvents: Handler<typeof contract.restSecurityEvents> = async (ctx, input) => {
  const userId = mayReadAllEvents(ctx.member) ? input.user_id : ctx.member.id
  if (input.user_id !== undefined && input.user_id.toLowerCase() !== userId?.toLowerCase()) return []
  const rows = await queries.readEvents(ctx.tx, {
    userId,
    from: input.created_at,
    types: input.event_type,
    limit: input.limit,
  })
  return rows.map((row) => restRow(row, input.select))
}

export const readOwnLockout: Handler<typeof contract.readOwnLockout> = async (ctx) => {
  const lockout = await queries.findActiveLockout(ctx.tx, ctx.member.id, ctx.now)
  if (!lockout) return { block: null }
  return { block: ownLockoutView(lockout, await queries.eventsByIds(ctx.tx, lockout.event_ids)) }
}

export const listMemberEvents: Handler<typeof contract.listMemberEvents> = async (ctx, { memberId, cursor, limit }) => {
  const rows = await dashboardQueries.listEventsOf(ctx.tx, memberId, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, memberEventView, (row) => [row.created_at, row.id])
}

export const readSecurityDashboard: Handler<typeof contract.readSecurityDashboard> = async ({ tx, now }) => {
  const { dashboardDays, rows, countedRows } = securityLimits
  const since = new Date(now.getTime() - dashboardDays * dayMs)
  const [events, counted] = await Promise.all([
    dashboardQueries.listRecentEvents(tx, since, rows),
    dashboardQueries.countBySeverity(tx, since, countedRows + 1),
  ])
  return dashboardView(events, counted)
}

const lockoutKeyset = keyset(z.tuple([z.literal('blocks'), instant(), id()]))

export const listLockouts: Handler<typeof contract.listLockouts> = async (ctx, input) => {
  const after = lockoutKeyset.parse(input.cursor)
  const rows = await queries.listLockouts(ctx.tx, {
    after: after && [after[1], after[2]],
    limit: input.limit + 1,
    activeAt: input.active ? ctx.now : null,
  })
  return lockoutKeyset.page(rows, input.limit, lockoutRowView, (row) => ['blocks', row.blocked_at, row.id])
}
