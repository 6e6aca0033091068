import { markSeen } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { messagesChanged, threadPath } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as pairs from '../queries/pairs.ts'
import * as queries from '../queries/requests.ts'
import { findBox } from '../queries/threads.ts'

const lockThread = async (ctx: Context<'message.not_found'>, threadId: string) => {
  const box = (await findBox(ctx.tx, ctx.member.id, threadId)) ?? ctx.fail('message.not_found')
  if (box.other_id !== null) await pairs.lock(ctx.tx, ctx.member.id, box.other_id)
  return (await findBox(ctx.tx, ctx.member.id, threadId)) ?? ctx.fail('message.not_found')
}

export const accept: Handler<typeof contract.acceptRequest> = async (ctx, { id }) => {
  const { tx, member } = ctx
  const box = await lockThread(ctx, id)
  if (box.folder === 'inbox') return { ok: true }
  ctx.allow(policy.mayAccept(ctx.viewer, box.folder))
  await queries.moveToInbox(tx, member.id, box.thread_id)
  if (box.other_id !== null) await pairs.openConversation(tx, member.id, box.other_id)
  await markSeen(ctx, member.id, threadPath(box.thread_id))
  // The sender of the request may write from now on, so their pages must update.
  ctx.publish(
    messagesChanged,
    { threadId: null },
    { members: box.other_id === null ? [member.id] : [member.id, box.other_id] },
  )
  return { ok: true }
}

export const decline: Handler<typeof contract.declineRequest> = async (ctx, { id }) => {
  const { tx, member } = ctx
  const box = await lockThread(ctx, id)
  if (box.folder === 'declined') return { ok: true }
  ctx.allow(policy.mayDecline(ctx.viewer, box.folder))
  await (box.other_id === null
    ? queries.moveToDeclined(tx, member.id, box.thread_id)
    : pairs.decline(tx, member.id, box.other_id))
  await markSeen(ctx, member.id, threadPath(box.thread_id))
  ctx.publish(messagesChanged, { threadId: null }, { members: [member.id] })
  return { ok: true }
}
