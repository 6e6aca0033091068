import type { Language } from '#kit/languages.ts'
import type { Context } from '#platform/http/context.ts'
import { messagesChanged } from '../../contract/index.ts'
import * as pairs from '../queries/pairs.ts'
import * as queries from '../queries/sending.ts'

type SendEffects = Pick<Context, 'tx' | 'publish' | 'now'>

export type ThreadMessage = {
  /** Null: starts a thread. */
  threadId: string | null
  /** The same for each attempt to send this message: it is sent once. */
  clientId: string
  subject: string
  content: string
  /** Of the content (I18N-07); null if it is not known. */
  language: Language | null
  fromId: string
  toId: string
}

/**
 * Sends a message that another area has a reason for, such as the answer to an application. The recipient has asked for
 * it, so it arrives in the inbox whatever their settings for messages are (SET-08), and both may go on writing there.
 * The caller notifies.
 * @returns the thread's id; null if one of the two has left, is banned or has blocked the other
 */
export const sendInThread = async (
  { tx, publish, now }: SendEffects,
  { threadId, clientId, subject, content, language, fromId, toId }: ThreadMessage,
): Promise<string | null> => {
  await queries.lockClientId(tx, fromId, clientId)
  const before = await queries.findSent(tx, fromId, clientId)
  if (before) return before.threadId
  await pairs.lock(tx, fromId, toId)
  const [recipient, sender] = [await pairs.factsOf(tx, fromId, toId), await pairs.factsOf(tx, toId, fromId)]
  if (!recipient || !sender || recipient.isBlocked) return null
  if (!recipient.are_open) await pairs.openConversation(tx, fromId, toId)
  const id = threadId ?? (await queries.addThread(tx, { subject, subjectLanguage: null, now }))
  const message = { threadId: id, clientId, content, language, quote: null, now }
  await queries.addMessage(tx, { ...message, senderId: fromId, recipientId: toId, folder: 'inbox' })
  await queries.setEngaged(tx, id, toId)
  publish(messagesChanged, { threadId: id }, { members: [fromId, toId] })
  return id
}
