import { sendInThread } from '#features/messages/server/index.ts'
import type { WrittenText } from '#platform/application-source.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { type ApplicationRow, setThread } from './queries/applications.ts'

/**
 * Sends messages to the applicant in the conversation about an application, which the first one starts. The caller has
 * locked the application.
 * @returns the conversation's id; null if there is none, or one of the two may not write to the other
 */
export const sendMessages = async (
  effects: Effects & { now: Date },
  row: Pick<ApplicationRow, 'id' | 'thread_id' | 'title' | 'applicant_id' | 'owner_id'>,
  messages: readonly (WrittenText & { clientId: string })[],
  fromId: string,
): Promise<string | null> => {
  // A conversation has two members: an administrator who decides in the owner's place begins another one.
  const isOwner = fromId === row.owner_id
  let threadId = isOwner ? row.thread_id : null
  for (const { text, language, clientId } of messages) {
    const sentTo = await sendInThread(effects, {
      content: text,
      language,
      clientId,
      threadId,
      subject: row.title ?? '',
      fromId,
      toId: row.applicant_id,
    })
    if (sentTo === null) return null
    threadId = sentTo
  }
  if (isOwner && threadId !== null && threadId !== row.thread_id) await setThread(effects.tx, row.id, threadId)
  return threadId
}
