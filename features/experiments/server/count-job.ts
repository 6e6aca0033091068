import { dayMs } from '#kit/durations.ts'
import { claimInBatches } from '#platform/jobs/batches.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { type ExperimentName, experimentNames } from '../contract/experiments.ts'
import { experimentsChanged } from '../contract/index.ts'
import { notifyOfResult } from './notify-result.ts'
import * as queries from './queries.ts'
import type { Goals } from './service.ts'

/** Experiments of an earlier release are left alone: they are not declared, and everyone sees the same. */
const isDeclared = <Row extends { name: string }>(row: Row): row is Row & { name: ExperimentName } =>
  experimentNames.some((name) => name === row.name)

/**
 * Decides every hour for the members whose time is over whether they reached the goal, and notifies administrators of
 * the results.
 */
export const createCountJob = (goals: Goals) =>
  defineJob({
    name: 'experiments.count',
    schedule: '23 * * * *',
    run: async (ctx) => {
      for (const { id, name, window_days, ended_at } of (await queries.runsToCount(ctx.db)).filter(isDeclared)) {
        const seenBefore = new Date((ended_at ?? ctx.now()).getTime() - window_days * dayMs)
        const run = { id, windowDays: window_days, seenBefore }
        await claimInBatches((limit) =>
          inTransaction(ctx, async ({ tx, publish }) => {
            const counted = await queries.countMembers(tx, run, goals[name], limit)
            if (counted > 0) publish(experimentsChanged, {}, 'admins')
            return counted
          }),
        )
      }
      // A result may also be due because the longest time is over, without a member who was counted now.
      for (const run of (await queries.runsWithoutResult(ctx.db)).filter(isDeclared))
        await inTransaction(ctx, (effects) => notifyOfResult({ ...effects, now: ctx.now() }, run))
    },
  })
