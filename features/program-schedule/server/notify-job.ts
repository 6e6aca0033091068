import { findCohortById, listParticipantIds } from '#features/programs/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { type IdPage, inBatches } from '#platform/jobs/batches.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { programSchedulePath } from '../contract/index.ts'
import { changedMail } from './mails.ts'
import * as queries from './queries/changes.ts'

/** Changes within this time of each other are one notification. */
export const quietMs = 60_000

type Payload = { programId: string }

/** Collects the changes of a program into a notice, or comes back when the schedule may be quiet. */
const collect = (ctx: JobContext, programId: string): Promise<void> =>
  inTransaction(ctx, async ({ tx, enqueue }) => {
    const latest = await queries.lockLatestChange(tx, programId)
    if (!latest) return
    const quietAt = new Date(latest.getTime() + quietMs)
    if (quietAt > ctx.now()) await enqueue(notifyChangesJob, { programId }, { startAfter: quietAt })
    else await queries.collectChanges(tx, programId, ctx.now())
  })

/** Notifies a page of participants, and deletes the notice after the last of them. @returns the members' IDs */
const notifySome = (ctx: JobContext, programId: string, { id, changes }: queries.Notice, page: IdPage) =>
  inTransaction(ctx, async (effects) => {
    const program = await findCohortById(effects.tx, null, programId)
    const isRunning = program?.status === 'active' || program?.status === 'completed'
    const memberIds = isRunning ? await listParticipantIds(effects.tx, programId, page) : []
    if (memberIds.length < page.limit) await queries.deleteNotice(effects.tx, id)
    const [first] = changes
    if (!program || !first || memberIds.length === 0) return memberIds
    const { title, timeZone } = program
    const link = programSchedulePath(program.slug)
    const url = effects.config.publicBaseUrl + link
    await notify(effects, {
      memberIds,
      type: 'program_event_changed',
      payload: {
        title,
        event: first.title,
        status: changes.length > 1 ? 'several' : first.isCancelled ? 'cancelled' : 'changed',
      },
      link,
      dedupeKey: `program-schedule:changed:${id}`,
      fromId: program.ownerId,
      mail: (contact) => changedMail(contact, { title, timeZone, changes, url }),
    })
    return memberIds
  })

/** Notifies participants of changed and cancelled coming events. */
export const notifyChangesJob = defineJob<Payload>({
  name: 'programSchedule.notifyChanges',
  run: async (ctx, { programId }) => {
    await collect(ctx, programId)
    for (const notice of await queries.listNotices(ctx.db, programId)) {
      await inBatches((page) => notifySome(ctx, programId, notice, page))
    }
  },
})
