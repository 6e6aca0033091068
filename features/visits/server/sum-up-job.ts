import { stockholmDayAt } from '#kit/stockholm-day.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import * as queries from './queries.ts'

/**
 * Sums up the days that are over. Each day is one transaction, so a node that is killed leaves whole days, and the next
 * run takes up the others.
 */
export const sumUpJob = defineJob({
  name: 'visits.sum-up',
  schedule: '7 * * * *',
  run: async ({ db, now }) => {
    for (const day of await queries.daysToSumUp(db, stockholmDayAt(now())))
      await db.transaction().execute((tx) => queries.sumUpDay(tx, day))
  },
})
