import { markSeen } from '#features/notifications/server/index.ts'
import { restRow } from '#kit/rest.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler, RowHandler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { messagesChanged, threadPath } from '../../contract/index.ts'
import * as pairs from '../queries/pairs.ts'
import * as queries from '../queries/read-state.ts'
import { findBox, findMessage } from '../queries/threads.ts'

/** Notifies the viewer's own pages only, because read state is private. */
const publishReadChange = (ctx: Pick<Context, 'publish' | 'member'>, threadId: string | null) =>
  ctx.publish(messagesChanged, { threadId }, { members: [ctx.member.id] })

/** Locks the pair, so that a concurrent block leaves no hidden message counted as unread. */
const lockThread = async (ctx: Context<'message.not_found'>, threadId: string) => {
  const box = (await findBox(ctx.tx, ctx.member.id, threadId)) ?? ctx.fail('message.not_found')
  if (box.other_id === null) return box
  await pairs.lock(ctx.tx, ctx.member.id, box.other_id)
  return (await findBox(ctx.tx, ctx.member.id, threadId)) ?? ctx.fail('message.not_found')
}

export const unreadRead = { statement: queries.countUnread, values: () => ({}) }

export const unreadCount: RowHandler<typeof contract.unreadCount, { count: number }> = async (_ctx, _input, row) => ({
  count: row?.count ?? 0,
})

export const setThreadRead: Handler<typeof contract.setThreadRead> = async (ctx, { id, read, position }) => {
  const { tx, member } = ctx
  if (read) {
    const box = (await findBox(tx, member.id, id)) ?? ctx.fail('message.not_found')
    if (await queries.markReadUpTo(tx, member.id, box.thread_id, position ?? null))
      publishReadChange(ctx, box.thread_id)
    await markSeen(ctx, member.id, threadPath(box.thread_id))
    return { ok: true }
  }
  const box = await lockThread(ctx, id)
  const newest = await queries.findNewestReceived(tx, member.id, box.thread_id)
  if (newest !== undefined && (await queries.setRead(tx, member.id, newest, false)))
    publishReadChange(ctx, box.thread_id)
  return { ok: true }
}

export const setMessageRead: Handler<typeof contract.setMessageRead> = async (ctx, { id, read }) => {
  const { tx, member } = ctx
  const message = (await findMessage(tx, member.id, id)) ?? ctx.fail('message.not_found')
  // A member's own messages are always read.
  if (message.sender_id === member.id) return { ok: true }
  if (!read) await lockThread(ctx, message.thread_id)
  if (await queries.setRead(tx, member.id, message.id, read)) publishReadChange(ctx, message.thread_id)
  return { ok: true }
}

export const setAllRead: Handler<typeof contract.setAllRead> = async (ctx, { until }) => {
  if (await queries.markAllRead(ctx.tx, ctx.member.id, until)) publishReadChange(ctx, null)
  return { ok: true }
}

export const restMessages: Handler<typeof contract.restMessages> = async (ctx, input) => {
  if (input.recipient_id.toLowerCase() !== ctx.member.id) return []
  const rows = await queries.listRestRows(ctx.tx, {
    memberId: ctx.member.id,
    isRead: input.is_read,
    limit: input.limit,
  })
  return rows.map((row) => restRow(row, input.select))
}
