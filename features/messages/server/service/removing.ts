import { scheduleSweep } from '#features/files/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { messagesChanged } from '../../contract/index.ts'
import * as attachments from '../queries/attachments.ts'
import * as pairs from '../queries/pairs.ts'
import * as queries from '../queries/removing.ts'
import { findBox, findMessage } from '../queries/threads.ts'

/** Serializes deletions by both members and new messages. */
const lockPair = async (ctx: Context, otherId: string | null): Promise<void> => {
  if (otherId !== null) await pairs.lock(ctx.tx, ctx.member.id, otherId)
}

const finishRemoval = async (ctx: Context, threadId: string, hadFiles: boolean): Promise<{ ok: true }> => {
  await queries.refreshBox(ctx.tx, ctx.member.id, threadId)
  if (hadFiles) await scheduleSweep(ctx)
  ctx.publish(messagesChanged, { threadId }, { members: [ctx.member.id] })
  return { ok: true }
}

export const removeThread: Handler<typeof contract.removeThread> = async (ctx, { id, position }) => {
  const { tx, member } = ctx
  const box = (await findBox(tx, member.id, id)) ?? ctx.fail('message.not_found')
  await lockPair(ctx, box.other_id)
  const hadFiles = await attachments.existUpTo(tx, box.thread_id, position)
  await queries.removeUpTo(tx, member.id, box.thread_id, position)
  return finishRemoval(ctx, box.thread_id, hadFiles)
}

export const removeMessage: Handler<typeof contract.removeMessage> = async (ctx, { id }) => {
  const { tx, member } = ctx
  const message = (await findMessage(tx, member.id, id)) ?? ctx.fail('message.not_found')
  const box = (await findBox(tx, member.id, message.thread_id)) ?? ctx.fail('message.not_found')
  await lockPair(ctx, box.other_id)
  await queries.removeOne(tx, member.id, message.id)
  return finishRemoval(ctx, message.thread_id, message.attachments.length > 0)
}
