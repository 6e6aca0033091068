import * as z from 'zod/mini'
import { keyset } from '#platform/http/cursor.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { maxUnreadCount, notificationsChanged } from '../../contract/index.ts'
import * as queries from '../queries/notifications.ts'
import { viewOf } from '../view.ts'

const positionKeyset = keyset(z.tuple([z.int()]))

const undoWindowMs = 24 * 3_600_000

const publishChange = (ctx: Pick<Context, 'publish' | 'member'>) =>
  ctx.publish(notificationsChanged, {}, { members: [ctx.member.id] })

export const list: Handler<typeof contract.list> = async ({ tx, member }, { cursor, limit, unread = false }) => {
  const rows = await queries.listOf(tx, member.id, {
    unread,
    before: positionKeyset.parse(cursor)?.[0] ?? null,
    limit: limit + 1,
  })
  return positionKeyset.page(rows, limit, viewOf, (row) => [row.position])
}

export const unreadCount: Handler<typeof contract.unreadCount> = async ({ tx, member }) => ({
  count: await queries.countUnread(tx, member.id, maxUnreadCount),
})

export const markRead: Handler<typeof contract.markRead> = async (ctx, { id }) => {
  if (!(await queries.setRead(ctx.tx, ctx.member.id, id, ctx.now))) ctx.fail('not_found')
  publishChange(ctx)
  return { ok: true }
}

export const markUnread: Handler<typeof contract.markUnread> = async (ctx, { id }) => {
  if (!(await queries.setUnread(ctx.tx, ctx.member.id, id))) ctx.fail('not_found')
  publishChange(ctx)
  return { ok: true }
}

export const markAllRead: Handler<typeof contract.markAllRead> = async (ctx) => {
  const count = await queries.setAllRead(ctx.tx, ctx.member.id, ctx.now)
  if (count > 0) publishChange(ctx)
  return { count, at: ctx.now.toISOString() }
}

export const unmarkAll: Handler<typeof contract.unmarkAll> = async (ctx, { at }) => {
  if ((await queries.setUnreadSince(ctx.tx, ctx.member.id, new Date(at))) === 0) ctx.fail('notification.undo_over')
  publishChange(ctx)
  return { ok: true }
}

export const remove: Handler<typeof contract.remove> = async (ctx, { id }) => {
  const count = await queries.setDeleted(ctx.tx, ctx.member.id, id, ctx.now)
  if (count === 0) ctx.fail('not_found')
  publishChange(ctx)
  return { count, at: ctx.now.toISOString() }
}

export const removeAll: Handler<typeof contract.removeAll> = async (ctx) => {
  const count = await queries.setDeleted(ctx.tx, ctx.member.id, 'all', ctx.now)
  if (count > 0) publishChange(ctx)
  return { count, at: ctx.now.toISOString() }
}

export const restore: Handler<typeof contract.restore> = async (ctx, { at }) => {
  const deletedAt = new Date(at)
  const isInTime = ctx.now.getTime() - deletedAt.getTime() < undoWindowMs
  if (!isInTime || (await queries.restore(ctx.tx, ctx.member.id, deletedAt)) === 0) ctx.fail('notification.undo_over')
  publishChange(ctx)
  return { ok: true }
}
