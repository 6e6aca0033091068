import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { bans } from '#features/security-events/server/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { presenceChanged } from '../../contract/index.ts'
import { banMail, unbanMail } from '../mails.ts'
import { findAccount } from '../queries/accounts.ts'
import * as sessions from '../queries/sessions.ts'
import * as queries from '../queries/users.ts'
import * as policy from './administration-policy.ts'
import { auditTarget, publishUserChange, type Target } from './target.ts'

type ContextOf<E extends AnyEndpoint> = Parameters<Handler<E>>[0]

// Changes of one locked member, with their consequences: for the endpoints of a single member and of several.

export const setVerified = async (
  ctx: ContextOf<typeof contract.setVerified>,
  { row, viewer, facts }: Target,
  verified: boolean,
): Promise<void> => {
  ctx.allow(policy.mayVerify(viewer, facts))
  if (verified === (row.verified_at !== null)) return
  await queries.setVerified(ctx.tx, row.id, verified ? ctx.member.id : null, ctx.now)
  await recordAdminAction(ctx, {
    action: verified ? 'users.verify' : 'users.unverify',
    target: auditTarget(row.id),
    before: { verified: !verified },
    after: { verified },
  })
  publishUserChange(ctx, row.id, true)
}

export const setModerator = async (
  ctx: ContextOf<typeof contract.setModerator>,
  { row, viewer, facts }: Target,
  moderator: boolean,
): Promise<void> => {
  ctx.allow(policy.mayModerate(viewer, facts, moderator))
  if (moderator === row.access_roles.includes('moderator')) return
  await queries.setModerator(ctx.tx, row.id, moderator)
  await recordAdminAction(ctx, {
    action: moderator ? 'users.add_moderator' : 'users.remove_moderator',
    target: auditTarget(row.id),
    before: { moderator: !moderator },
    after: { moderator },
  })
  publishUserChange(ctx, row.id, false)
}

/** The end of a ban whose last day is in the administrator's time zone; null without one. */
export const endOfBan = async (
  ctx: Pick<Context<'user.end_passed'>, 'tx' | 'member' | 'now' | 'fail'>,
  lastDay: string | undefined,
): Promise<Date | null> => {
  const until = lastDay === undefined ? null : await queries.endOfDay(ctx.tx, lastDay, ctx.member.timeZone)
  if (until && until <= ctx.now) ctx.fail('user.end_passed')
  return until
}

export const ban = async (
  ctx: ContextOf<typeof contract.banUser>,
  { row, viewer, facts }: Target,
  { reason, lastDay }: { reason: string; lastDay?: string | undefined },
): Promise<void> => {
  ctx.allow(policy.mayBan(viewer, facts))
  const until = await endOfBan(ctx, lastDay)
  await bans.ban(ctx.tx, { userId: row.id, reason, at: ctx.now, until })
  await sessions.closeSessionsForBan(ctx.tx, row.id, ctx.now)
  await recordAdminAction(ctx, {
    action: 'users.ban',
    target: auditTarget(row.id),
    before: { banned: false },
    after: { banned: true, until: until?.toISOString() ?? null },
    reason,
  })
  const account = await findAccount(ctx.tx, row.id)
  if (account.email_confirmed)
    await ctx.mail(banMail(account, { reason, until, url: `${ctx.config.publicBaseUrl}/login` }))
  ctx.publish(presenceChanged, { id: row.id }, 'everyone')
  publishUserChange(ctx, row.id, true)
}

export const unban = async (
  ctx: ContextOf<typeof contract.unbanUser>,
  { row, viewer, facts }: Target,
  reason: string,
): Promise<void> => {
  ctx.allow(policy.mayUnban(viewer, facts))
  if (!(await bans.unban(ctx.tx, { userId: row.id, by: ctx.member.id, reason, at: ctx.now })))
    ctx.fail('user.not_banned')
  const until = row.ban?.expires_at ? new Date(row.ban.expires_at).toISOString() : null
  await recordAdminAction(ctx, {
    action: 'users.unban',
    target: auditTarget(row.id),
    before: { banned: true, until },
    after: { banned: false },
    reason,
  })
  const account = await findAccount(ctx.tx, row.id)
  if (account.email_confirmed) await ctx.mail(unbanMail(account, `${ctx.config.publicBaseUrl}/login`))
  ctx.publish(presenceChanged, { id: row.id }, 'everyone')
  publishUserChange(ctx, row.id, true)
}
