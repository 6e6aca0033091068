import type { Check } from '../check.ts'
import * as queries from '../check-queries.ts'
import { good, problem } from '../finding.ts'

const warnSeconds = 5 * 60
const failSeconds = 15 * 60

/** Jobs that are due and wait, jobs that were given up in the last 24 hours, and events that wait for delivery. */
export const queueCheck: Check = {
  needsDatabase: true,
  run: async ({ db, readNode }) => {
    const [waiting, failed, report] = await Promise.all([
      queries.waitingJobs(db),
      queries.failedJobs(db),
      readNode().catch(() => null),
    ])
    const late = waiting.filter(({ age }) => age >= warnSeconds)
    const eventAge = report?.metrics?.eventSeconds ?? null
    return [
      ...(late.length > 0
        ? late.map(({ queue, number, age }) =>
            problem(age >= failSeconds ? 'failed' : 'warning', 'queue_waits', { queue, number, age }),
          )
        : [good('queue_moving', { number: waiting.reduce((sum, { number }) => sum + number, 0) })]),
      ...(failed.length > 0
        ? failed.map(({ queue, number }) => problem('warning', 'jobs_failed', { queue, number }))
        : [good('jobs_succeed')]),
      ...(eventAge === null
        ? []
        : eventAge >= 10
          ? [problem(eventAge >= 60 ? 'failed' : 'warning', 'events_late', { age: Math.round(eventAge) })]
          : [good('events_delivered', { age: Math.round(eventAge * 10) / 10 })]),
    ]
  },
}
