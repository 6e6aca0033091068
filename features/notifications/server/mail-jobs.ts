import { contactsOf } from '#features/accounts/server/index.ts'
import { forEachInBatches, type IdPage } from '#platform/jobs/batches.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { lastDigestTime } from './digest-schedule.ts'
import { listMail, singleMail } from './mails.ts'
import { limitMessageMails } from './queries/send-limits.ts'
import * as queries from './queries/mails.ts'

/**
 * Sends a member's due notifications, one mail per type. Claiming the rows and enqueueing the mails is one transaction,
 * so crashes and concurrent runs neither duplicate nor lose a mail.
 */
const sendDueMails = (ctx: JobContext, memberId: string): Promise<void> =>
  inTransaction(ctx, async ({ tx, mail, config }) => {
    await limitMessageMails(tx, memberId, ctx.now())
    const notifications = await queries.claimMails(tx, memberId, { dueAt: ctx.now() })
    const [contact] = notifications.length > 0 ? await contactsOf(tx, [memberId]) : []
    if (!contact) return
    for (const sameType of Map.groupBy(notifications, ({ type }) => type).values())
      await mail(singleMail(config, contact, sameType as [queries.PendingMail]))
  })

const sendDigest = (ctx: JobContext, memberId: string, rhythm: 'daily' | 'weekly'): Promise<void> =>
  inTransaction(ctx, async ({ tx, mail, config }) => {
    const notifications = await queries.claimMails(tx, memberId, 'collected')
    const [contact] = notifications.length > 0 ? await contactsOf(tx, [memberId]) : []
    if (contact) await mail(listMail(config, contact, notifications, rhythm))
  })

export const sendMemberMailsJob = defineJob<{ memberId: string }>({
  name: 'notifications.mailMember',
  run: (ctx, { memberId }) => sendDueMails(ctx, memberId),
})

/** Calls `work` for each member. @throws after the last one if any call failed, so that the job is retried */
const forEachMember = <Row>(
  { log }: JobContext,
  listRows: (page: IdPage) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  work: (row: Row) => Promise<void>,
): Promise<void> =>
  forEachInBatches({
    listRows,
    idOf,
    work,
    onError: (error) => log.warn({ err: error }, 'notifications: a mail was not handed over'),
  })

/** Every minute: sends mails whose delay has passed. */
export const sendDueMailsJob = defineJob({
  name: 'notifications.mailDue',
  schedule: '* * * * *',
  run: (ctx) =>
    forEachMember(
      ctx,
      (page) => queries.membersWithDueMails(ctx.db, ctx.now(), page),
      (memberId) => memberId,
      (memberId) => sendDueMails(ctx, memberId),
    ),
})

/** Every 15 minutes, because time zone offsets differ by quarters of an hour: sends the digests that are due. */
export const sendDigestsJob = defineJob({
  name: 'notifications.mailCollected',
  schedule: '*/15 * * * *',
  run: (ctx) =>
    forEachMember(
      ctx,
      (page) => queries.membersWithPendingDigest(ctx.db, page),
      ({ memberId }) => memberId,
      async ({ memberId, timeZone, rhythm, oldest }) => {
        // Members who have turned off digests still get what was collected before, daily.
        const kind = rhythm === 'weekly' ? 'weekly' : 'daily'
        if (oldest < lastDigestTime(ctx.now(), timeZone, kind)) await sendDigest(ctx, memberId, kind)
      },
    ),
})
