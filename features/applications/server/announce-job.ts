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
import { changeOf } from './view.ts'

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
  const members = [row.applicant_id, row.owner_id].filter((id) => id !== null)
  effects.publish(applicationChanged, { id: row.id }, { members })
  const { status, decided_by: decidedBy } = decision
  if (status === 'pending' || decidedBy === null) return
  const title = row.title ?? ''
  const link = threadId === null ? applicationsPath : threadPath(threadId)
  const mail = (applicant: Contact) =>
    answerMail(applicant, status as 'contacted' | 'approved' | 'rejected', {
      title,
      url: effects.config.publicBaseUrl + link,
    })
  await notify(effects, {
    memberIds: [row.applicant_id],
    type: `application_${status}`,
    payload: { title },
    link,
    // Without words, going back and forth between two statuses notifies once of each.
    dedupeKey: `applications:decision:${decision.message === '' ? `${row.id}:${status}` : decisionId}`,
    fromId: decidedBy,
    ...(mailedStatuses.includes(status) ? { mail } : {}),
  })
}

/** Tells the applicant of a decision, once the time to undo it has passed. */
export const createAnnounceJob = (sources: Sources) =>
  defineJob<{ decisionId: string }>({
    name: 'applications.announce',
    run: (ctx, { decisionId }) =>
      inTransaction(ctx, (effects) => announce(sources, { ...effects, now: ctx.now() }, decisionId)),
  })
export type AnnounceJob = ReturnType<typeof createAnnounceJob>
