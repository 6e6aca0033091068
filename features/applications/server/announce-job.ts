import { notify } from '#features/notifications/server/index.ts'
import { sendInThread } from '#features/messages/server/index.ts'
import { threadPath } from '#features/messages/contract/index.ts'
import type { Contact } from '#features/accounts/server/index.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { type Effects, inTransaction } from '#platform/jobs/transaction.ts'
import { applicationChanged } from '../contract/events.ts'
import { applicationsPath } from '../contract/index.ts'
import { answerMail } from './mails.ts'
import * as queries from './queries/applications.ts'
import * as decisions from './queries/decisions.ts'
import type { Sources } from './service/lists.ts'
import { changeOf, membersOf } from './view.ts'

/** Decisions that are also sent by mail; `reviewed` is only a notification. */
const mailedStatuses: readonly string[] = ['contacted', 'approved', 'rejected']

/** Sends the owner's words into the conversation about the application. @returns its id, if there is one */
const sendWords = async (
  effects: Effects & { now: Date },
  row: queries.ApplicationRow,
  { id, message, decided_by }: decisions.DecisionRow,
): Promise<string | null> => {
  if (message === '' || decided_by === null) return row.thread_id
  const threadId = await sendInThread(effects, {
    threadId: row.thread_id,
    clientId: id,
    subject: row.title ?? '',
    content: message,
    fromId: decided_by,
    toId: row.applicant_id,
  })
  if (threadId !== null && threadId !== row.thread_id) await queries.setThread(effects.tx, row.id, threadId)
  return threadId
}

const announce = async (sources: Sources, effects: Effects & { now: Date }, decisionId: string): Promise<void> => {
  const { tx, now } = effects
  const unlocked = await decisions.findPending(tx, decisionId)
  if (!unlocked) return
  await queries.lock(tx, unlocked.application_id)
  // An undo or a newer decision may have been faster.
  const decision = await decisions.findPending(tx, decisionId)
  if (!decision) return
  const row = (await queries.find(tx, decision.application_id)) as queries.ApplicationRow
  await decisions.announce(tx, decision, now)
  await sources.get(row.kind)?.onAnnounced?.(effects, changeOf(row, row.announced_status, decision.status))
  const threadId = await sendWords(effects, row, decision)
  effects.publish(applicationChanged, { id: row.id }, { members: membersOf(row) })
  const { status, decided_by: decidedBy } = decision
  if (status === 'pending' || decidedBy === null) return
  const title = row.title ?? ''
  const mailOf = (link: string) => (applicant: Contact) =>
    answerMail(applicant, status as 'contacted' | 'approved' | 'rejected', {
      title,
      url: effects.config.publicBaseUrl + link,
    })
  const notifyOf = (memberId: string, link: `/${string}`) =>
    notify(effects, {
      memberIds: [memberId],
      type: `application_${status}`,
      payload: { title },
      link,
      // Without words, going back and forth between two statuses notifies once of each.
      dedupeKey: `applications:decision:${decision.message === '' ? `${row.id}:${status}` : decisionId}`,
      fromId: decidedBy,
      ...(mailedStatuses.includes(status) ? { mail: mailOf(link) } : {}),
    })
  await notifyOf(row.applicant_id, threadId === null ? applicationsPath : threadPath(threadId))
  // The conversation is the applicant's and the owner's.
  if (row.co_id !== null && row.co_status === 'confirmed') await notifyOf(row.co_id, applicationsPath)
}

/** Tells the applicant and a confirmed co-applicant of a decision, once the time to undo it has passed. */
export const createAnnounceJob = (sources: Sources) =>
  defineJob<{ decisionId: string }>({
    name: 'applications.announce',
    run: (ctx, { decisionId }) =>
      inTransaction(ctx, (effects) => announce(sources, { ...effects, now: ctx.now() }, decisionId)),
  })
export type AnnounceJob = ReturnType<typeof createAnnounceJob>
