import { minuteMs } from '#kit/durations.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { deliverJob } from './deliver-job.ts'
import { dueDeliveries } from './queries.ts'

const batchSize = 500

/** Takes up deliveries whose node has died, a minute after they were due. */
export const sweepJob = defineJob({
  name: 'webhooks.sweep',
  schedule: '* * * * *',
  run: (ctx) =>
    inTransaction(ctx, async ({ tx, enqueue }) => {
      for (const id of await dueDeliveries(tx, new Date(ctx.now().getTime() - minuteMs), batchSize))
        await enqueue(deliverJob, { id }, { singletonKey: id })
    }),
})
