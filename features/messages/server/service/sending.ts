import { notify } from '#features/notifications/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfOptionalText, languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../../contract/index.ts'
import { messagesChanged, type SentView, threadPath } from '../../contract/index.ts'
import { messageLimits } from '../../contract/limits.ts'
import * as policy from '../policy.ts'
import * as attachments from '../queries/attachments.ts'
import * as pairs from '../queries/pairs.ts'
import * as queries from '../queries/sending.ts'
import { findBox, findMessage } from '../queries/threads.ts'
import { messageViewOf } from '../view.ts'
import { quoteOf } from '../quote.ts'
import { deleteDraft } from './drafts.ts'
import { filesForMessage } from './files.ts'

/** Locks the client id and returns the message that was sent under it before, if any. */
const findAlreadySent = async ({ tx, member }: Context, clientId: string): Promise<SentView | null> => {
  await queries.lockClientId(tx, member.id, clientId)
  const before = await queries.findSent(tx, member.id, clientId)
  return before ? sentViewOf(tx, member.id, before) : null
}

const sentViewOf = async (
  tx: Context['tx'],
  memberId: string,
  { threadId, messageId }: { threadId: string; messageId: string | null },
): Promise<SentView> => {
  const row = messageId === null ? undefined : await findMessage(tx, memberId, messageId)
  return { threadId, message: row ? messageViewOf(row, memberId) : null }
}

export const send: Handler<typeof contract.sendMessage> = async (ctx, input) => {
  const { tx, member, now } = ctx
  const before = await findAlreadySent(ctx, input.clientId)
  if (before) return before
  await pairs.lock(tx, member.id, input.recipientId)
  const recipient = (await pairs.factsOf(tx, member.id, input.recipientId)) ?? ctx.fail('message.recipient_not_found')
  ctx.allow(policy.mayWrite(ctx.viewer, recipient))
  const asks = policy.becomesRequest({ ...recipient, hasEngaged: false })
  if (asks && recipient.pairState === 'new') await checkDailyLimit(ctx)
  const forwarded =
    input.forwardOf === undefined
      ? null
      : ((await findMessage(tx, member.id, input.forwardOf)) ?? ctx.fail('message.not_found'))
  const threadId = await queries.addThread(tx, {
    subject: input.subject,
    subjectLanguage: languageOfText(input.subject, ctx.member.language),
    now,
  })
  return deliver(ctx, {
    ...input,
    threadId,
    isRequest: asks,
    quote: forwarded && quoteOf(forwarded),
    forwardedId: forwarded?.id ?? null,
    recipient,
    wasDeclined: false,
  })
}

export const reply: Handler<typeof contract.replyMessage> = async (ctx, input) => {
  const { tx, member } = ctx
  const before = await findAlreadySent(ctx, input.clientId)
  if (before) return before
  const box = (await findBox(tx, member.id, input.id)) ?? ctx.fail('message.not_found')
  if (box.other_id !== null) await pairs.lock(tx, member.id, box.other_id)
  const thread = (await queries.findThreadForReply(tx, member.id, input.id)) ?? ctx.fail('message.not_found')
  const hasEngaged = thread.engaged ?? false
  ctx.allow(policy.mayReply(ctx.viewer, { ...thread, hasEngaged, gone: thread.id === null }))
  // A reply accepts a waiting or declined request.
  if (thread.folder !== 'inbox') await queries.addToUnreadCount(tx, member.id, input.id)
  return deliver(ctx, {
    ...input,
    threadId: input.id,
    isRequest: policy.becomesRequest({ ...thread, hasEngaged }),
    quote: null,
    forwardedId: null,
    recipient: { id: thread.id as string, pairState: thread.pairState, are_open: thread.are_open },
    wasDeclined: thread.their_folder === 'declined',
  })
}

const checkDailyLimit = async (ctx: Context<'message.too_many_new'>): Promise<void> => {
  await pairs.lockNewRequests(ctx.tx, ctx.member.id)
  const requestCount = await pairs.countRequestsSince(ctx.tx, ctx.member.id, dayBefore(ctx.now))
  if (requestCount >= messageLimits.strangersPerDay) ctx.fail('message.too_many_new')
}

type Delivery = {
  threadId: string
  recipient: Pick<policy.Facts, 'pairState'> & { id: string; are_open: boolean }
  wasDeclined: boolean
  isRequest: boolean
  clientId: string
  content: string
  attachments: readonly string[]
  quote: queries.Quote | null
  forwardedId: string | null
}

const deliver = async (
  ctx: Context<'message.attachment_not_found'>,
  { threadId, recipient, isRequest, wasDeclined, clientId, content, quote, ...given }: Delivery,
): Promise<SentView> => {
  const { tx, member, now } = ctx
  const folder = !isRequest ? 'inbox' : recipient.pairState === 'declined' ? 'declined' : 'requests'
  if (isRequest) await pairs.addWaitingMessage(tx, member.id, recipient.id, now)
  else if (!recipient.are_open) await pairs.openConversation(tx, member.id, recipient.id)
  const files = await filesForMessage(ctx, given.attachments, { clientId, forwardedId: given.forwardedId })
  const { id, position } = await queries.addMessage(tx, {
    threadId,
    senderId: member.id,
    recipientId: recipient.id,
    clientId,
    content,
    language: languageOfOptionalText(content, ctx.member.language),
    quote,
    folder,
    now,
  })
  await attachments.addToMessage(tx, id, files)
  await deleteDraft(ctx, clientId)
  if (wasDeclined && !isRequest) await queries.addToUnreadCount(tx, recipient.id, threadId)
  await publishAndNotify(ctx, { threadId, position, recipient, folder })
  return sentViewOf(tx, member.id, { threadId, messageId: id })
}

/** The recipient is notified of a stranger's first message, and of the first unread message in a thread. */
const publishAndNotify = async (
  ctx: Context,
  {
    threadId,
    position,
    recipient,
    folder,
  }: Pick<Delivery, 'threadId' | 'recipient'> & { position: number; folder: policy.Folder },
): Promise<void> => {
  const { member } = ctx
  // A member who declined a stranger receives no events for later messages.
  ctx.publish(
    messagesChanged,
    { threadId },
    { members: folder === 'declined' ? [member.id] : [member.id, recipient.id] },
  )
  const notification = {
    memberIds: [recipient.id],
    payload: { sender: member.fullName },
    link: threadPath(threadId),
    fromId: member.id,
  } as const
  if (folder === 'requests' && recipient.pairState === 'new')
    await notify(ctx, { ...notification, type: 'message_request', dedupeKey: `messages:request:${threadId}` })
  if (folder !== 'inbox') return
  const unread = (await queries.firstUnread(ctx.tx, recipient.id, threadId)) ?? position
  await notify(ctx, { ...notification, type: 'message_received', dedupeKey: `messages:${threadId}:${unread}` })
}
