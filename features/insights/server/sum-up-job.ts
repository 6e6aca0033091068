import { mondayOf, stockholmDayAt } from '#kit/stockholm-day.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import * as queries from './queries.ts'
import type { Sources } from './sources.ts'

/** Sums up the weeks that are over, each in one transaction, so that a killed node leaves whole weeks. */
export const createSumUpJob = ({ owned }: Sources) =>
  defineJob({
    name: 'insights.sum-up',
    schedule: '11 * * * *',
    run: async ({ db, now }) => {
      for (const week of await queries.weeksToSumUp(db, mondayOf(stockholmDayAt(now()))))
        await db.transaction().execute((tx) => queries.sumUpWeek(tx, owned, week))
    },
  })
