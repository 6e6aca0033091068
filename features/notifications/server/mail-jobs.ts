import { contactsOf } from '#features/accounts/server/index.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { lastDigestTime } from './digest-schedule.ts'
import { listMail, singleMail } from './mails.ts'
import { limitMessageMails } from './queries/send-limits.ts'
import * as queries from './queries/mails.ts'

const batchSize = 200
const firstId = '00000000-0000-0000-0000-000000000000'

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
const forEachMember = async <Row>(
  { log }: JobContext,
  pageAfter: (memberId: string) => Promise<readonly Row[]>,
  idOf: (row: Row) => string,
  work: (row: Row) => Promise<void>,
): Promise<void> => {
  let failed = 0
  for (let last = firstId; ;) {
    const rows = await pageAfter(last)
    for (const row of rows) {
      await work(row).catch((error: unknown) => {
        failed += 1
        log.warn({ err: error }, 'notifications: a mail was not handed over')
      })
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < batchSize) break
    last = idOf(end)
  }
  if (failed > 0) throw new Error(`${failed} members' mails were not handed over`)
}

/** Every minute: sends mails whose delay has passed. */
export const sendDueMailsJob = defineJob({
  name: 'notifications.mailDue',
  schedule: '* * * * *',
  run: (ctx) =>
    forEachMember(
      ctx,
      (last) => queries.membersWithDueMails(ctx.db, ctx.now(), last, batchSize),
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
      (last) => queries.membersWithPendingDigest(ctx.db, last, batchSize),
      ({ memberId }) => memberId,
      async ({ memberId, timeZone, rhythm, oldest }) => {
        // Members who have turned off digests still get what was collected before, daily.
        const kind = rhythm === 'weekly' ? 'weekly' : 'daily'
        if (oldest < lastDigestTime(ctx.now(), timeZone, kind)) await sendDigest(ctx, memberId, kind)
      },
    ),
})
