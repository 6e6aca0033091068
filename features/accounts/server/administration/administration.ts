import * as z from 'zod/mini'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { bans } from '#features/security-events/server/index.ts'
import { id as idField, instant } from '#kit/fields.ts'
import { keyset } from '#platform/http/cursor.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { presenceChanged, userLimits, type UserSort } from '../../contract/index.ts'
import * as policy from './administration-policy.ts'
import { userView } from './administration-view.ts'
import { auditTarget, findUserOrFail, lockTarget, publishAndView } from './target.ts'
import { banMail, unbanMail } from '../mails.ts'
import { findAccount } from '../queries/accounts.ts'
import * as sessions from '../queries/sessions.ts'
import * as queries from '../queries/users.ts'

/** A cursor of the other sort fails validation. */
const cursorSchemas = {
  newest: z.tuple([instant(), idField()]),
  name: z.tuple([z.string(), idField()]),
} as const satisfies Record<UserSort, unknown>

const sortKeyOf = (row: queries.UserRecord, sort: UserSort) =>
  sort === 'newest' ? row.created_at : [...row.full_name].slice(0, 80).join('')

export const list: Handler<typeof contract.listUsers> = async (ctx, { cursor, limit, sort, counted, ...filters }) => {
  const users = keyset(cursorSchemas[sort])
  const after = users.parse(cursor)
  const [rows, superAdmins, total] = await Promise.all([
    queries.listUsers(ctx.tx, filters, sort, after, limit + 1),
    queries.superAdminIds(ctx.tx),
    counted && !after ? queries.countUsers(ctx.tx, filters, userLimits.counted) : undefined,
  ])
  return {
    ...users.page(
      rows,
      limit,
      (row) => userView(row, ctx.member, superAdmins),
      (row) => [sortKeyOf(row, sort), row.id],
    ),
    ...(total !== undefined && { total }),
  }
}

export const read: Handler<typeof contract.readUser> = async (ctx, { id }) => {
  const row = await findUserOrFail(ctx, id)
  const details = await queries.userDetails(ctx.tx, id)
  const banRows = await bans.listBans(ctx.tx, id, userLimits.bans)
  return {
    ...userView(row, ctx.member, await queries.superAdminIds(ctx.tx)),
    language: details.language,
    timeZone: details.time_zone,
    isPublic: details.is_public,
    verifiedBy: row.verified_at && { fullName: details.verified_by_name, at: row.verified_at.toISOString() },
    lastSeenAt: details.last_seen_at?.toISOString() ?? null,
    sessions: await sessions.countActiveSessions(ctx.tx, id, ctx.now),
    bans: banRows.map((one) => ({
      id: one.id,
      reason: one.reason,
      at: one.blocked_at.toISOString(),
      until: one.expires_at?.toISOString() ?? null,
      appeal: one.appeal,
      appealLanguage: one.appeal_language,
      lifted:
        one.lifted_at && one.lift_reason !== null ? { at: one.lifted_at.toISOString(), reason: one.lift_reason } : null,
    })),
  }
}

export const setVerified: Handler<typeof contract.setVerified> = async (ctx, { id, verified }) => {
  const { row, viewer, facts } = await lockTarget(ctx, id)
  ctx.allow(policy.mayVerify(viewer, facts))
  if (verified === (row.verified_at !== null)) return userView(row, viewer, await queries.superAdminIds(ctx.tx))
  await queries.setVerified(ctx.tx, id, verified ? ctx.member.id : null, ctx.now)
  await recordAdminAction(ctx, {
    action: verified ? 'users.verify' : 'users.unverify',
    target: auditTarget(id),
    before: { verified: !verified },
    after: { verified },
  })
  return publishAndView(ctx, id, viewer, true)
}

export const setModerator: Handler<typeof contract.setModerator> = async (ctx, { id, moderator }) => {
  const { row, viewer, facts } = await lockTarget(ctx, id)
  ctx.allow(policy.mayModerate(viewer, facts, moderator))
  if (moderator === row.access_roles.includes('moderator'))
    return userView(row, viewer, await queries.superAdminIds(ctx.tx))
  await queries.setModerator(ctx.tx, id, moderator)
  await recordAdminAction(ctx, {
    action: moderator ? 'users.add_moderator' : 'users.remove_moderator',
    target: auditTarget(id),
    before: { moderator: !moderator },
    after: { moderator },
  })
  return publishAndView(ctx, id, viewer)
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

export const ban: Handler<typeof contract.banUser> = async (ctx, { id, reason, lastDay }) => {
  const { viewer, facts } = await lockTarget(ctx, id)
  ctx.allow(policy.mayBan(viewer, facts))
  const until = await endOfBan(ctx, lastDay)
  await bans.ban(ctx.tx, { userId: id, reason, at: ctx.now, until })
  await sessions.closeSessionsForBan(ctx.tx, id, ctx.now)
  await recordAdminAction(ctx, {
    action: 'users.ban',
    target: auditTarget(id),
    before: { banned: false },
    after: { banned: true, until: until?.toISOString() ?? null },
    reason,
  })
  const account = await findAccount(ctx.tx, id)
  if (account.email_confirmed)
    await ctx.mail(banMail(account, { reason, until, url: `${ctx.config.publicBaseUrl}/login` }))
  ctx.publish(presenceChanged, { id }, 'everyone')
  return publishAndView(ctx, id, viewer, true)
}

export const unban: Handler<typeof contract.unbanUser> = async (ctx, { id, reason }) => {
  const { row, viewer, facts } = await lockTarget(ctx, id)
  ctx.allow(policy.mayUnban(viewer, facts))
  if (!(await bans.unban(ctx.tx, { userId: id, by: ctx.member.id, reason, at: ctx.now }))) ctx.fail('user.not_banned')
  const until = row.ban?.expires_at ? new Date(row.ban.expires_at).toISOString() : null
  await recordAdminAction(ctx, {
    action: 'users.unban',
    target: auditTarget(id),
    before: { banned: true, until },
    after: { banned: false },
    reason,
  })
  const account = await findAccount(ctx.tx, id)
  if (account.email_confirmed) await ctx.mail(unbanMail(account, `${ctx.config.publicBaseUrl}/login`))
  ctx.publish(presenceChanged, { id }, 'everyone')
  return publishAndView(ctx, id, viewer, true)
}
