import { claimInBatches } from '#platform/jobs/batches.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { completeEnded } from './queries/changes.ts'
import { programChanged } from '../contract/index.ts'

/** Completes programs whose last day has passed in their time zone (PROG-02). Nodes share the batches. */
export const completeProgramsJob = defineJob({
  name: 'programs.complete',
  schedule: '*/5 * * * *',
  run: (ctx) =>
    claimInBatches((limit) =>
      inTransaction(ctx, async ({ tx, publish }) => {
        const ids = await completeEnded(tx, ctx.now(), limit)
        for (const id of ids) publish(programChanged, { id }, 'everyone')
        return ids.length
      }),
    ),
})
