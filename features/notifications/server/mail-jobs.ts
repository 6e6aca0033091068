import { contactsOf } from '#features/accounts/server/index.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { lastSlot } from './digest-schedule.ts'
import { listMail, singleMail } from './mails.ts'
import { limitMessageMails } from './queries/send-limits.ts'
import * as queries from './queries/mails.ts'

const batch = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Mails a member what is due, a mail for each kind. What is to be mailed goes in the same transaction that hands the mails
 * over, so that a run that dies, or one beside another, mails nothing twice and leaves nothing out.
 */
const mailDue = (ctx: JobContext, memberId: string): Promise<void> =>
  inTransaction(ctx, async ({ tx, mail, config }) => {
    await limitMessageMails(tx, memberId, ctx.now())
    const things = await queries.take(tx, memberId, { dueAt: ctx.now() })
    const [contact] = things.length > 0 ? await contactsOf(tx, [memberId]) : []
    if (!contact) return
    for (const kind of Map.groupBy(things, ({ type }) => type).values())
      await mail(singleMail(config, contact, kind as [queries.Unmailed]))
  })

const mailCollected = (ctx: JobContext, memberId: string, rhythm: 'daily' | 'weekly'): Promise<void> =>
  inTransaction(ctx, async ({ tx, mail, config }) => {
    const things = await queries.take(tx, memberId, 'collected')
    const [contact] = things.length > 0 ? await contactsOf(tx, [memberId]) : []
    if (contact) await mail(listMail(config, contact, things, rhythm))
  })

/** One member has something that is to be mailed at once. */
export const mailMemberJob = defineJob<{ memberId: string }>({
  name: 'notifications.mailMember',
  run: (ctx, { memberId }) => mailDue(ctx, memberId),
})

/** Works through members page by page. What goes wrong for one keeps nobody else from their mail, and is tried again. */
const forEach = async <Row>(
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
    if (end === undefined || rows.length < batch) break
    last = idOf(end)
  }
  if (failed > 0) throw new Error(`${failed} members' mails were not handed over`)
}

/** Every minute: what has waited long enough for its reader to see it. */
export const mailDueJob = defineJob({
  name: 'notifications.mailDue',
  schedule: '* * * * *',
  run: (ctx) =>
    forEach(
      ctx,
      (last) => queries.membersDue(ctx.db, ctx.now(), last, batch),
      (memberId) => memberId,
      (memberId) => mailDue(ctx, memberId),
    ),
})

/** Every quarter, because it is eight o'clock somewhere: what was collected for those whose morning it is. */
export const mailCollectedJob = defineJob({
  name: 'notifications.mailCollected',
  schedule: '*/15 * * * *',
  run: (ctx) =>
    forEach(
      ctx,
      (last) => queries.membersCollecting(ctx.db, last, batch),
      ({ memberId }) => memberId,
      async ({ memberId, timeZone, rhythm, oldest }) => {
        // Who no longer has mails collected gets what was collected so far as before.
        const kind = rhythm === 'weekly' ? 'weekly' : 'daily'
        if (oldest < lastSlot(ctx.now(), timeZone, kind)) await mailCollected(ctx, memberId, kind)
      },
    ),
})
