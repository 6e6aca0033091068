import { notify } from '#features/notifications/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import type { Context } from '#platform/http/context.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { messagesChanged, type SentView, threadPath } from '../../contract/index.ts'
import { messageLimits } from '../../contract/limits.ts'
import * as policy from '../policy.ts'
import * as attachments from '../queries/attachments.ts'
import * as pairs from '../queries/pairs.ts'
import * as queries from '../queries/sending.ts'
import { boxIn, messageBy } from '../queries/threads.ts'
import { messageViewOf } from '../view.ts'
import { quoteOf } from '../quote.ts'
import { dropDraft } from './drafts.ts'
import { filesToSend } from './files.ts'

/** What was sent under this name before, as its sender sees it now; null when nothing was, and nobody else is about to. */
const sentBefore = async ({ tx, member }: Context, clientId: string): Promise<SentView | null> => {
  await queries.holdName(tx, member.id, clientId)
  const before = await queries.sentAs(tx, member.id, clientId)
  return before ? sentViewOf(tx, member.id, before) : null
}

const sentViewOf = async (
  tx: Context['tx'],
  memberId: string,
  { threadId, messageId }: { threadId: string; messageId: string | null },
): Promise<SentView> => {
  const row = messageId === null ? undefined : await messageBy(tx, memberId, messageId)
  return { threadId, message: row ? messageViewOf(row, memberId) : null }
}

export const send: Serve<typeof contract.sendMessage> = async (ctx, input) => {
  const { tx, member, now } = ctx
  const before = await sentBefore(ctx, input.clientId)
  if (before) return before
  await pairs.hold(tx, member.id, input.recipientId)
  const recipient = (await pairs.factsOf(tx, member.id, input.recipientId)) ?? ctx.fail('message.recipient_not_found')
  ctx.allow(policy.write(ctx.viewer, recipient))
  const asks = policy.becomesRequest({ ...recipient, engaged: false })
  if (asks && recipient.standing === 'new') await refuseMore(ctx)
  const forwarded =
    input.forwardOf === undefined
      ? null
      : ((await messageBy(tx, member.id, input.forwardOf)) ?? ctx.fail('message.not_found'))
  const threadId = await queries.addThread(tx, input.subject, now)
  return deliver(ctx, {
    ...input,
    threadId,
    asks,
    quote: forwarded && quoteOf(forwarded),
    forwardedId: forwarded?.id ?? null,
    recipient,
    comesBack: false,
  })
}

export const reply: Serve<typeof contract.replyMessage> = async (ctx, input) => {
  const { tx, member } = ctx
  const before = await sentBefore(ctx, input.clientId)
  if (before) return before
  const box = (await boxIn(tx, member.id, input.id)) ?? ctx.fail('message.not_found')
  if (box.other_id !== null) await pairs.hold(tx, member.id, box.other_id)
  const thread = (await queries.answerable(tx, member.id, input.id)) ?? ctx.fail('message.not_found')
  const engaged = thread.engaged ?? false
  ctx.allow(policy.reply(ctx.viewer, { ...thread, engaged, gone: thread.id === null }))
  // Answering what waited or was put away takes it in.
  if (thread.folder !== 'inbox') await queries.release(tx, member.id, input.id)
  return deliver(ctx, {
    ...input,
    threadId: input.id,
    asks: policy.becomesRequest({ ...thread, engaged }),
    quote: null,
    forwardedId: null,
    recipient: { id: thread.id as string, standing: thread.standing, are_open: thread.are_open },
    comesBack: thread.their_folder === 'declined',
  })
}

/** So many conversations with strangers that nobody accepted are enough for a day. */
const refuseMore = async (ctx: Context<'message.too_many_new'>): Promise<void> => {
  await pairs.holdAsking(ctx.tx, ctx.member.id)
  const asked = await pairs.askedSince(ctx.tx, ctx.member.id, dayBefore(ctx.now))
  if (asked >= messageLimits.strangersPerDay) ctx.fail('message.too_many_new')
}

type Delivery = {
  threadId: string
  recipient: Pick<policy.Facts, 'standing'> & { id: string; are_open: boolean }
  /** The recipient has put the thread away before. */
  comesBack: boolean
  /** It waits in the recipient's requests. */
  asks: boolean
  clientId: string
  content: string
  attachments: readonly string[]
  quote: queries.Quote | null
  forwardedId: string | null
}

/** Writes a message that may be sent at the end of its thread, and says so to those who should hear it. */
const deliver = async (
  ctx: Context<'message.attachment_not_found'>,
  { threadId, recipient, asks, comesBack, clientId, content, quote, ...given }: Delivery,
): Promise<SentView> => {
  const { tx, member, now } = ctx
  const folder = !asks ? 'inbox' : recipient.standing === 'declined' ? 'declined' : 'requests'
  if (asks) await pairs.ask(tx, member.id, recipient.id, now)
  else if (!recipient.are_open) await pairs.open(tx, member.id, recipient.id)
  const files = await filesToSend(ctx, given.attachments, { clientId, forwardedId: given.forwardedId })
  const { id, position } = await queries.addMessage(tx, {
    threadId,
    senderId: member.id,
    recipientId: recipient.id,
    clientId,
    content,
    quote,
    folder,
    now,
  })
  await attachments.addToMessage(tx, id, files)
  await dropDraft(ctx, clientId)
  if (comesBack && !asks) await queries.release(tx, recipient.id, threadId)
  await tell(ctx, { threadId, position, recipient, folder })
  return sentViewOf(tx, member.id, { threadId, messageId: id })
}

/** Both hear that there is a message; the recipient is told of the first that they have not read, and of a stranger once. */
const tell = async (
  ctx: Context,
  {
    threadId,
    position,
    recipient,
    folder,
  }: Pick<Delivery, 'threadId' | 'recipient'> & { position: number; folder: policy.Folder },
): Promise<void> => {
  const { member } = ctx
  // Whoever has put a stranger's messages away hears nothing of further ones.
  ctx.publish(
    messagesChanged,
    { threadId },
    { members: folder === 'declined' ? [member.id] : [member.id, recipient.id] },
  )
  const notice = {
    memberIds: [recipient.id],
    payload: { sender: member.fullName },
    link: threadPath(threadId),
    fromId: member.id,
  } as const
  if (folder === 'requests' && recipient.standing === 'new')
    await notify(ctx, { ...notice, type: 'message_request', dedupeKey: `messages:request:${threadId}` })
  if (folder !== 'inbox') return
  const unread = (await queries.firstUnread(ctx.tx, recipient.id, threadId)) ?? position
  await notify(ctx, { ...notice, type: 'message_received', dedupeKey: `messages:${threadId}:${unread}` })
}
