import * as z from 'zod/mini'
import { bans } from '#features/security-events/server/index.ts'
import { id as idField, instant } from '#kit/fields.ts'
import { keyset, timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { userLimits, type UserSort } from '../../contract/index.ts'
import { userView } from './administration-view.ts'
import * as changes from './changes.ts'
import { findUserOrFail, lockTarget, viewAfterChange } from './target.ts'
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
  return {
    ...userView(row, ctx.member, await queries.superAdminIds(ctx.tx)),
    language: details.language,
    timeZone: details.time_zone,
    isPublic: details.is_public,
    verifiedBy: row.verified_at && { fullName: details.verified_by_name, at: row.verified_at.toISOString() },
    lastSeenAt: details.last_seen_at?.toISOString() ?? null,
    sessions: await sessions.countActiveSessions(ctx.tx, id, ctx.now),
  }
}

export const listUserBans: Handler<typeof contract.listUserBans> = async (ctx, { id, cursor, limit }) => {
  await findUserOrFail(ctx, id)
  const rows = await bans.listBans(ctx.tx, id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => ({
      id: row.id,
      reason: row.reason,
      at: row.blocked_at.toISOString(),
      until: row.expires_at?.toISOString() ?? null,
      appeal: row.appeal,
      appealLanguage: row.appeal_language,
      lifted:
        row.lifted_at && row.lift_reason !== null ? { at: row.lifted_at.toISOString(), reason: row.lift_reason } : null,
    }),
    (row) => [row.blocked_at, row.id],
  )
}

export const setVerified: Handler<typeof contract.setVerified> = async (ctx, { id, verified }) => {
  const target = await lockTarget(ctx, id)
  await changes.setVerified(ctx, target, verified)
  return viewAfterChange(ctx, target)
}

export const setModerator: Handler<typeof contract.setModerator> = async (ctx, { id, moderator }) => {
  const target = await lockTarget(ctx, id)
  await changes.setModerator(ctx, target, moderator)
  return viewAfterChange(ctx, target)
}

export const ban: Handler<typeof contract.banUser> = async (ctx, { id, ...input }) => {
  const target = await lockTarget(ctx, id)
  await changes.ban(ctx, target, input)
  return viewAfterChange(ctx, target)
}

export const unban: Handler<typeof contract.unbanUser> = async (ctx, { id, reason }) => {
  const target = await lockTarget(ctx, id)
  await changes.unban(ctx, target, reason)
  return viewAfterChange(ctx, target)
}
