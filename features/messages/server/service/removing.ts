import { removeBytesSoon } from '#features/files/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { messagesChanged } from '../../contract/index.ts'
import * as attachments from '../queries/attachments.ts'
import * as pairs from '../queries/pairs.ts'
import * as queries from '../queries/removing.ts'
import { boxIn, messageBy } from '../queries/threads.ts'

/** The two sides may delete, and one may write, at the same moment: one after the other. */
const hold = async (ctx: Context, otherId: string | null): Promise<void> => {
  if (otherId !== null) await pairs.hold(ctx.tx, ctx.member.id, otherId)
}

const removed = async (ctx: Context, threadId: string, hadFiles: boolean): Promise<{ ok: true }> => {
  await queries.settleBox(ctx.tx, ctx.member.id, threadId)
  if (hadFiles) await removeBytesSoon(ctx)
  ctx.publish(messagesChanged, { threadId }, { members: [ctx.member.id] })
  return { ok: true }
}

export const removeThread: Serve<typeof contract.removeThread> = async (ctx, { id, position }) => {
  const { tx, member } = ctx
  const box = (await boxIn(tx, member.id, id)) ?? ctx.fail('message.not_found')
  await hold(ctx, box.other_id)
  const hadFiles = await attachments.standUpTo(tx, box.thread_id, position)
  await queries.removeUpTo(tx, member.id, box.thread_id, position)
  return removed(ctx, box.thread_id, hadFiles)
}

export const removeMessage: Serve<typeof contract.removeMessage> = async (ctx, { id }) => {
  const { tx, member } = ctx
  const message = (await messageBy(tx, member.id, id)) ?? ctx.fail('message.not_found')
  const box = (await boxIn(tx, member.id, message.thread_id)) ?? ctx.fail('message.not_found')
  await hold(ctx, box.other_id)
  await queries.removeOne(tx, member.id, message.id)
  return removed(ctx, message.thread_id, message.attachments.length > 0)
}
