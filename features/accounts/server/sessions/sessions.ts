import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { siteNetworkOf } from '#platform/networks.ts'
import type * as contract from '../../contract/index.ts'
import { accountChanged, type UserSessionView } from '../../contract/index.ts'
import * as queries from '../queries/sessions.ts'
import { describeDevice } from './device.ts'
import { clearedSessionCookie } from './session-cookie.ts'

/** Without the part of the address that names a subscriber. */
export const sessionFactsOf = (row: Awaited<ReturnType<typeof queries.listSessions>>[number]): UserSessionView => ({
  id: row.id,
  device: describeDevice(row.user_agent),
  network: row.ip_address ? siteNetworkOf(row.ip_address) : null,
  firstSeenAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
})

/** SET-05 */
export const listSessions: Handler<typeof contract.listSessions> = async (ctx, { cursor, limit }) => {
  const { id: userId } = ctx.member
  const after = timeKeyset.parse(cursor)
  const rows = await queries.listSessions(ctx.tx, { userId, now: ctx.now, after, limit: limit + 1 })
  return timeKeyset.page(
    rows,
    limit,
    (row) => ({ ...sessionFactsOf(row), isCurrent: row.id === ctx.sessionId }),
    (row) => [row.last_seen_at, row.id],
  )
}

/** The event ends the live streams of the session too. */
export const endSession: Handler<typeof contract.endSession> = async (ctx, { id: sessionId }) => {
  const { id: userId } = ctx.member
  if (!(await queries.endSessionOf(ctx.tx, { userId, sessionId, now: ctx.now }))) ctx.fail('account.session_not_found')
  if (sessionId === ctx.sessionId) ctx.setCookie(clearedSessionCookie)
  ctx.publish(accountChanged, { id: userId }, { members: [userId] })
  return { ok: true }
}
