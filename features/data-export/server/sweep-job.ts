import { scheduleSweep } from '#features/files/server/index.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { dataExportChanged } from '../contract/index.ts'
import * as queries from './queries.ts'

const batchSize = 50

/** Takes up exports whose node has died, and deletes those whose 24 hours are over. */
export const createSweepJob = (makeExportJob: Job<{ id: string }>): Job =>
  defineJob({
    name: 'dataExport.sweep',
    schedule: '* * * * *',
    run: async (ctx) => {
      const now = ctx.now()
      await inTransaction(ctx, async ({ tx, enqueue, publish }) => {
        for (const { id } of await queries.abandoned(tx, now, batchSize))
          await enqueue(makeExportJob, { id }, { singletonKey: id })
        const expired = await queries.markDeleted(tx, { expiredAt: now })
        if (expired.length === 0) return
        publish(dataExportChanged, {}, { members: expired.map(({ member_id }) => member_id) })
        await scheduleSweep({ enqueue })
      })
    },
  })
