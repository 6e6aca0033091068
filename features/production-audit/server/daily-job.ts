import { rights } from '#features/accounts/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { productionAuditChanged, productionAuditPath } from '../contract/index.ts'
import type { DemoAccounts } from './check.ts'
import * as queries from './queries.ts'
import { runAudit } from './run-audit.ts'
import { abandonedBefore } from './service.ts'
import { changesBetween, checksOf } from './view.ts'

/** Runs the audit every morning, after the backup, and notifies administrators of checks that fail since. */
export const createDailyJob = (demoAccounts: () => Promise<DemoAccounts>): Job =>
  defineJob({
    name: 'productionAudit.daily',
    schedule: '17 4 * * *',
    // An administrator's run is as good, and the next day has another one.
    retryLimit: 0,
    run: async (ctx) => {
      const { db, config, storage, now } = ctx
      const startedAt = now()
      const run = { trigger: 'schedule', startedBy: null, now: startedAt } as const
      const id = await queries.begin(db, { ...run, abandonedBefore: abandonedBefore(startedAt) })
      if (!id) return
      try {
        const checks = await runAudit({ config, db, storage, now, demoAccounts })
        await inTransaction(ctx, async (effects) => {
          const [before] = await queries.latestRuns(effects.tx, 1)
          if (!(await queries.finish(effects.tx, id, { checks, now: now() }))) return
          effects.publish(productionAuditChanged, {}, 'admins')
          const changes = before ? changesBetween(checksOf(before), checks) : []
          const count = changes.filter(
            ({ before: earlier, after: state }) => earlier !== null && state === 'failed',
          ).length
          if (count === 0) return
          await notify(effects, {
            memberIds: await rights.administratorsFrom({ ...effects, now: now() }, 'viewer'),
            type: 'production_check_failed',
            payload: { count },
            link: productionAuditPath,
            dedupeKey: `production-audit:${id}`,
          })
        })
      } catch (error) {
        await queries.abandon(db, id).catch(() => undefined)
        throw error
      }
    },
  })
