import { dayMs, minuteMs } from '#kit/durations.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { accountDeletionLimits } from '../contract/index.ts'
import { finishJob } from './finish-job.ts'
import { reminderMail } from './mails.ts'
import * as queries from './queries.ts'

const batchSize = 50

/** How long requests and jobs that began before an erasure may still write traces of the member. */
const settleMs = minuteMs

/** Reminds members, and starts or takes up what is due, also after a node has died. */
export const createSweepJob = (eraseJob: Job<{ memberId: string }>): Job =>
  defineJob({
    name: 'accountDeletion.sweep',
    schedule: '* * * * *',
    run: (ctx) =>
      inTransaction(ctx, async ({ tx, enqueue, mail, config }) => {
        const now = ctx.now()
        const reminded = await queries.markReminded(tx, {
          now,
          dueBefore: new Date(now.getTime() + accountDeletionLimits.reminderDays * dayMs),
          limit: batchSize,
        })
        for (const { member_id: memberId, due_at: dueAt, reason } of reminded) {
          const recipient = await queries.findRecipient(tx, memberId)
          const url = `${config.publicBaseUrl}/profile?tab=data-export`
          if (recipient) await mail(reminderMail(recipient, { dueAt, url, canCancel: reason === null }))
        }
        for (const memberId of await queries.dueMemberIds(tx, now, batchSize))
          await enqueue(eraseJob, { memberId }, { singletonKey: memberId })
        for (const id of await queries.erasuresBefore(tx, new Date(now.getTime() - settleMs), batchSize))
          await enqueue(finishJob, { id }, { singletonKey: id })
      }),
  })
