import { randomUUID } from 'node:crypto'
import { threadPath } from '#features/messages/contract/index.ts'
import type { FeedbackSource } from '#platform/application-source.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { applicationChanged } from '../../contract/events.ts'
import { applicationsPath } from '../../contract/index.ts'
import { composeMessages, languageOf } from '../compose-answer.ts'
import * as queries from '../queries/applications.ts'
import { sendMessages } from '../send-messages.ts'

/**
 * Sends feedback that was released after the rejection was announced, in the name of the subject's owner. Before that,
 * it waits for the rejection. The caller has locked the application and notifies.
 * @returns what the notification needs; null if nothing was sent
 */
export const sendReleasedFeedback = async (
  effects: Effects & { now: Date },
  source: Pick<FeedbackSource, 'take'>,
  applicationId: string,
): Promise<{ applicantId: string; ownerId: string; title: string; link: `/${string}` } | null> => {
  const row = await queries.find(effects.tx, applicationId)
  if (!row || row.owner_id === null || row.announced_status !== 'rejected') return null
  const feedback = await source.take(effects, applicationId)
  if (feedback.length === 0) return null
  const messages = composeMessages(await languageOf(effects.tx, row), { message: '', language: null, feedback })
  const sent = messages.map((message) => ({ ...message, clientId: randomUUID() }))
  const threadId = await sendMessages(effects, row, sent, row.owner_id)
  effects.publish(applicationChanged, { id: row.id }, { members: [row.applicant_id, row.owner_id] })
  return {
    applicantId: row.applicant_id,
    ownerId: row.owner_id,
    title: row.title ?? '',
    link: threadId === null ? applicationsPath : threadPath(threadId),
  }
}
