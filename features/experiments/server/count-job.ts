import { dayMs } from '#kit/durations.ts'
import { claimInBatches } from '#platform/jobs/batches.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { experimentsChanged } from '../contract/index.ts'
import * as queries from './queries.ts'
import type { Goals } from './service.ts'

/** Decides every hour for the members whose time is over whether they reached the goal. */
export const createCountJob = (goals: Goals) =>
  defineJob({
    name: 'experiments.count',
    schedule: '23 * * * *',
    run: async (ctx) => {
      for (const { id, name, window_days, ended_at } of await queries.runsToCount(ctx.db)) {
        const goal = Object.entries(goals).find(([key]) => key === name)?.[1]
        // An experiment of an earlier release. After the end of a run everyone sees the same.
        if (!goal) continue
        const seenBefore = new Date((ended_at ?? ctx.now()).getTime() - window_days * dayMs)
        const run = { id, windowDays: window_days, seenBefore }
        await claimInBatches((limit) =>
          inTransaction(ctx, async ({ tx, publish }) => {
            const counted = await queries.countMembers(tx, run, goal, limit)
            if (counted > 0) publish(experimentsChanged, {}, 'admins')
            return counted
          }),
        )
      }
    },
  })
