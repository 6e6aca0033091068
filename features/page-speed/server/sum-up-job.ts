import { addDays, stockholmDayAt } from '#kit/stockholm-day.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { periods } from '../contract/index.ts'
import { sumUpPeriod } from './period-queries.ts'

/** Sums up the periods that ended yesterday, for the reports of today. Each period is one transaction. */
export const sumUpJob = defineJob({
  name: 'pageSpeed.sumUp',
  schedule: '17 * * * *',
  run: async ({ db, now }) => {
    const lastDay = addDays(stockholmDayAt(now()), -1)
    for (const days of periods) await db.transaction().execute((tx) => sumUpPeriod(tx, { days: Number(days), lastDay }))
  },
})
