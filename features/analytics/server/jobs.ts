import { defineJob } from '#platform/jobs/jobs.ts'
import { countHistory, countRecentDays } from './count.ts'
import type { Figures } from './figures.ts'

export const createJobs = (figures: Figures) => [
  defineJob({
    name: 'analytics.countDays',
    schedule: '*/5 * * * *',
    // The next one is as good.
    retryLimit: 0,
    run: ({ db, now }) => countRecentDays(db, figures, now()),
  }),
  defineJob({
    name: 'analytics.countHistory',
    schedule: '37 * * * *',
    retryLimit: 0,
    run: ({ db, now }) => countHistory(db, figures, now()),
  }),
]
