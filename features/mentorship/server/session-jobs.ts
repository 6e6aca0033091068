import { contactsOf } from '#features/accounts/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { hourMs } from '#kit/durations.ts'
import { forEachInBatches, type IdPage } from '#platform/jobs/batches.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { sessionLimits } from '../contract/limits.ts'
import { sessionPath, type SessionSide } from '../contract/sessions.ts'
import { otherNameOf } from './invitation.ts'
import { mailSession } from './invitations.ts'
import { reminderMail } from './mails.ts'
import * as changes from './queries/session-changes.ts'
import * as queries from './queries/sessions.ts'
import { dueReminderHours } from './reminder-hours.ts'
import { lapseRequest } from './service/lapse.ts'
import { completeSession } from './service/outcome.ts'
import { lockParticipants, publishSession, refreshSlotsOf, type SessionEffects } from './service/session-effects.ts'

/** Runs `work` for each session in its own transaction. @throws after the last one if one failed, to be retried */
const forEachSession = (
  ctx: JobContext,
  listIds: (page: IdPage) => Promise<string[]>,
  work: (effects: SessionEffects, id: string) => Promise<void>,
): Promise<void> =>
  forEachInBatches({
    listRows: listIds,
    idOf: (id) => id,
    work: (id) => inTransaction(ctx, (effects) => work({ ...effects, now: ctx.now() }, id)),
    onError: (error, id) =>
      ctx.log.warn({ err: error, session: id }, 'mentorship: a session was not brought up to date'),
  })

/** Every minute: ends requests that were not answered in time. */
export const lapseRequestsJob = defineJob({
  name: 'mentorship.lapseRequests',
  schedule: '* * * * *',
  run: (ctx) => forEachSession(ctx, (page) => changes.listOverdue(ctx.db, ctx.now(), page), lapseRequest),
})

const remindParticipant = async (
  effects: SessionEffects,
  row: queries.SessionRow,
  side: SessionSide,
  hours: number,
) => {
  const { tx, config, mail } = effects
  const [memberId, otherId] = side === 'mentor' ? [row.mentor_id, row.mentee_id] : [row.mentee_id, row.mentor_id]
  const member = otherNameOf(row, side)
  if (memberId === null || otherId === null || member === null) return
  await notify(effects, {
    memberIds: [memberId],
    type: 'session_reminder',
    payload: { title: row.listing_title, member },
    link: sessionPath(row.id),
    dedupeKey: `mentorship:${row.id}:session_reminder:${row.sequence}:${hours}`,
    // A reminder comes from the product: muting the other participant does not silence it.
    aboutId: otherId,
  })
  for (const contact of await contactsOf(tx, [memberId]))
    await mail(reminderMail({ row, side, contact, settings: config }, member))
}

/** Every minute: reminds both participants 24 hours and 1 hour before the start. */
export const remindJob = defineJob({
  name: 'mentorship.remind',
  schedule: '* * * * *',
  run: (ctx) =>
    forEachSession(
      ctx,
      (page) => changes.listToRemind(ctx.db, ctx.now(), page),
      async (effects, id) => {
        await changes.lock(effects.tx, id)
        const row = await queries.find(effects.tx, id)
        if (row?.status !== 'confirmed' || row.starts_at <= effects.now) return
        const hours = dueReminderHours(row.starts_at, effects.now)
        if (hours === null || (row.last_reminder_hours ?? Infinity) <= hours) return
        await changes.setReminded(effects.tx, id, hours)
        await remindParticipant(effects, row, 'mentor', hours)
        await remindParticipant(effects, row, 'mentee', hours)
      },
    ),
})

/** Every ten minutes: sessions that ended 48 hours ago count as held, unless a participant has said otherwise. */
export const completeSessionsJob = defineJob({
  name: 'mentorship.completeSessions',
  schedule: '*/10 * * * *',
  run: (ctx) => {
    const endedBefore = () => new Date(ctx.now().getTime() - sessionLimits.assumedHeldHours * hourMs)
    return forEachSession(
      ctx,
      (page) => changes.listUnresolved(ctx.db, endedBefore(), page),
      async (effects, id) => {
        await changes.lock(effects.tx, id)
        const row = await queries.find(effects.tx, id)
        if (row?.status !== 'confirmed' || row.ends_at > endedBefore()) return
        await completeSession(effects, row)
        publishSession(effects, row)
      },
    )
  },
})

const minuteMs = 60_000

/**
 * Every minute: mails the changes of the last minutes that no request mails itself. A block or an erasure ends sessions
 * without publishing that, so it is published here.
 */
export const mailChangesJob = defineJob({
  name: 'mentorship.mailChanges',
  schedule: '* * * * *',
  run: (ctx) =>
    forEachSession(
      ctx,
      (page) => changes.listUnmailed(ctx.db, new Date(ctx.now().getTime() - minuteMs), page),
      async (effects, id) => {
        await lockParticipants(effects.tx, id)
        const row = await mailSession(effects, id, effects.now)
        if (row?.status !== 'cancelled') return
        publishSession(effects, row)
        await refreshSlotsOf(effects, row)
      },
    ),
})
