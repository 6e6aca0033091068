import * as z from 'zod/mini'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Context } from '#platform/http/context.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { countedUnread, notificationsChanged } from '../../contract/index.ts'
import * as queries from '../queries/notifications.ts'
import { viewOf } from '../view.ts'

/** A cursor carries the last one's position. */
const place = z.tuple([z.int()])

const restorableMs = 24 * 3_600_000

/** Their own other pages follow. */
const changed = (ctx: Pick<Context, 'publish' | 'member'>) =>
  ctx.publish(notificationsChanged, {}, { members: [ctx.member.id] })

export const list: Serve<typeof contract.list> = async ({ tx, member }, { cursor, limit, unread = false }) => {
  const rows = await queries.listOf(tx, member.id, {
    unread,
    before: placeAt(cursor, place)?.[0] ?? null,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(viewOf), nextCursor: last ? cursorAt([last.position]) : null }
}

export const unreadCount: Serve<typeof contract.unreadCount> = async ({ tx, member }) => ({
  count: await queries.countUnread(tx, member.id, countedUnread),
})

export const markRead: Serve<typeof contract.markRead> = async (ctx, { id }) => {
  if (!(await queries.setRead(ctx.tx, ctx.member.id, id, ctx.now))) ctx.fail('not_found')
  changed(ctx)
  return { ok: true }
}

export const markUnread: Serve<typeof contract.markUnread> = async (ctx, { id }) => {
  if (!(await queries.setUnread(ctx.tx, ctx.member.id, id))) ctx.fail('not_found')
  changed(ctx)
  return { ok: true }
}

export const markAllRead: Serve<typeof contract.markAllRead> = async (ctx) => {
  const count = await queries.setAllRead(ctx.tx, ctx.member.id, ctx.now)
  if (count > 0) changed(ctx)
  return { count, at: ctx.now.toISOString() }
}

export const unmarkAll: Serve<typeof contract.unmarkAll> = async (ctx, { at }) => {
  if ((await queries.setUnreadSince(ctx.tx, ctx.member.id, new Date(at))) === 0) ctx.fail('notification.undo_over')
  changed(ctx)
  return { ok: true }
}

export const remove: Serve<typeof contract.remove> = async (ctx, { id }) => {
  const count = await queries.setDeleted(ctx.tx, ctx.member.id, id, ctx.now)
  if (count === 0) ctx.fail('not_found')
  changed(ctx)
  return { count, at: ctx.now.toISOString() }
}

export const removeAll: Serve<typeof contract.removeAll> = async (ctx) => {
  const count = await queries.setDeleted(ctx.tx, ctx.member.id, 'all', ctx.now)
  if (count > 0) changed(ctx)
  return { count, at: ctx.now.toISOString() }
}

export const restore: Serve<typeof contract.restore> = async (ctx, { at }) => {
  const deletedAt = new Date(at)
  const inTime = ctx.now.getTime() - deletedAt.getTime() < restorableMs
  if (!inTime || (await queries.restore(ctx.tx, ctx.member.id, deletedAt)) === 0) ctx.fail('notification.undo_over')
  changed(ctx)
  return { ok: true }
}
