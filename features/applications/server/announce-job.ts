import { randomUUID } from 'node:crypto'
import { notify } from '#features/notifications/server/index.ts'
import { threadPath } from '#features/messages/contract/index.ts'
import type { WrittenText } from '#platform/application-source.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { type Effects, inTransaction } from '#platform/jobs/transaction.ts'
import { applicationChanged } from '../contract/events.ts'
import { applicationsPath } from '../contract/index.ts'
import { composeMail, composeMessages, languageOf } from './compose-answer.ts'
import * as queries from './queries/applications.ts'
import * as decisions from './queries/decisions.ts'
import type { Sources } from './service/lists.ts'
import { sendMessages } from './send-messages.ts'
import { changeOf, membersOf } from './view.ts'

/**
 * Sends the words of a decision: the owner's into the conversation about the application, an administrator's into one of
 * their own. @returns its id, if there is one
 */
const sendWords = async (
  effects: Effects & { now: Date },
  row: queries.ApplicationRow,
  { id, decided_by }: decisions.DecisionRow,
  messages: readonly WrittenText[],
): Promise<string | null> =>
  decided_by === null
    ? row.thread_id
    : sendMessages(
        effects,
        row,
        messages.map((message, at) => ({ ...message, clientId: at === 0 ? id : randomUUID() })),
        decided_by,
      )

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
  const waits =
    decision.status === 'approved' && (await sources.get(row.kind)?.waitingPlaces?.(tx, [row.id]))?.has(row.id) === true
  const feedback =
    decision.status === 'rejected' ? await sources.get(row.kind)?.feedback?.take(effects, row.id) : undefined
  const words = { ...decision, waits, feedback: feedback ?? [], title: row.title ?? '' }
  const messages = composeMessages(await languageOf(effects.tx, row), words)
  const threadId = await sendWords(effects, row, decision, messages)
  effects.publish(applicationChanged, { id: row.id }, { members: membersOf(row) })
  const { status, decided_by: decidedBy } = decision
  if (status === 'pending' || decidedBy === null) return
  const notifyOf = (memberId: string, link: `/${string}`) => {
    const mail = composeMail(words, effects.config.publicBaseUrl + link)
    return notify(effects, {
      memberIds: [memberId],
      type: waits ? 'application_waiting' : `application_${status}`,
      payload: { title: words.title },
      link,
      // Without words, going back and forth between two statuses notifies once of each.
      dedupeKey: `applications:decision:${messages.length === 0 ? `${row.id}:${status}` : decisionId}`,
      fromId: decidedBy,
      ...(mail && { mail }),
    })
  }
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
