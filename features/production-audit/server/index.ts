import { dayMs } from '#kit/durations.ts'
import type { Feature } from '#platform/feature.ts'
import { type CheckState, productionAuditLimits } from '../contract/index.ts'
import type { DemoAccounts } from './check.ts'
import { createDailyJob } from './daily-job.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'
import { checksOf } from './view.ts'

export type { DemoAccounts } from './check.ts'
export { reportOf, reportOfRefusedSettings } from './report.ts'
export { runAudit } from './run-audit.ts'

/** Higher is worse, so that an alert can compare. A check that does not apply has no sample. */
const values: Record<CheckState, number | null> = { not_applicable: null, passed: 0, warning: 1, failed: 2 }

/** Whether this installation is ready for production (ADM-07). @param demoAccounts those of the demo story */
export const createProductionAudit = (demoAccounts: () => Promise<DemoAccounts>): Feature => ({
  name: 'production-audit',
  routes: createRoutes(demoAccounts),
  jobs: [createDailyJob(demoAccounts)],
  gauges: [
    {
      name: 'production_check_state',
      help: 'State of each check of the last production audit: 0 passed, 1 warning, 2 failed',
      label: 'check',
      read: async (db) => {
        const [latest] = await queries.latestRuns(db, 1)
        const samples = (latest ? checksOf(latest) : []).flatMap(({ check, state }) => {
          const value = values[state]
          return value === null ? [] : [[check, value] as const]
        })
        return Object.fromEntries(samples)
      },
    },
    {
      name: 'production_audit_time_seconds',
      help: 'When the last production audit ended, in seconds since 1970; no sample before the first one',
      read: async (db) => {
        const [latest] = await queries.latestRuns(db, 1)
        return latest?.finished_at ? latest.finished_at.getTime() / 1000 : null
      },
    },
  ],
  erase: queries.eraseMember,
  cleanup: (db, now) => queries.deleteBefore(db, new Date(now.getTime() - productionAuditLimits.storedDays * dayMs)),
})
