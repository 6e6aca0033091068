import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { sessionEndedMail, sessionsEndedMail } from '../mails.ts'
import { findAccount } from '../queries/accounts.ts'
import * as queries from '../queries/sessions.ts'
import { sessionFactsOf } from '../sessions/sessions.ts'
import * as policy from './administration-policy.ts'
import { auditTarget, findUserOrFail, lockTarget, publishUserChange, type UserContext } from './target.ts'

export const listUserSessions: Handler<typeof contract.listUserSessions> = async (ctx, { id, cursor, limit }) => {
  const { id: userId } = await findUserOrFail(ctx, id)
  const after = timeKeyset.parse(cursor)
  const rows = await queries.listSessions(ctx.tx, { userId, now: ctx.now, after, limit: limit + 1 })
  return timeKeyset.page(rows, limit, sessionFactsOf, (row) => [row.last_seen_at, row.id])
}

/** What follows the end of sessions. The event ends their live streams. `ended`: the only one that has ended. */
const finishEnding = async (
  ctx: UserContext,
  { id, reason, ended }: { id: string; reason: string; ended?: { user_agent: string | null } },
): Promise<void> => {
  const action = ended ? 'users.end_session' : 'users.end_sessions'
  await recordAdminAction(ctx, { action, target: auditTarget(id), reason })
  const account = await findAccount(ctx.tx, id)
  const url = `${ctx.config.publicBaseUrl}/login`
  if (account.email_confirmed)
    await ctx.mail(
      ended ? sessionEndedMail(account, { userAgent: ended.user_agent, url }) : sessionsEndedMail(account, url),
    )
  publishUserChange(ctx, id, false)
}

export const endUserSession: Handler<typeof contract.endUserSession> = async (ctx, { id, sessionId, reason }) => {
  const { viewer, facts } = await lockTarget(ctx, id)
  ctx.allow(policy.mayEndSessions(viewer, facts))
  const ended =
    (await queries.endSessionOf(ctx.tx, { userId: id, sessionId, now: ctx.now })) ??
    ctx.fail('account.session_not_found')
  await finishEnding(ctx, { id, reason, ended })
  return { ok: true }
}

export const endUserSessions: Handler<typeof contract.endUserSessions> = async (ctx, { id, reason }) => {
  const { viewer, facts } = await lockTarget(ctx, id)
  ctx.allow(policy.mayEndSessions(viewer, facts))
  if ((await queries.endUsableSessions(ctx.tx, id, ctx.now)) === 0) ctx.fail('account.session_not_found')
  await finishEnding(ctx, { id, reason })
  return { ok: true }
}
