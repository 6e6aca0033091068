import { recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { runInTransactions } from '#platform/run-in-transactions.ts'
import type * as contract from '../contract/index.ts'
import { productionAuditChanged, productionAuditLimits } from '../contract/index.ts'
import type { DemoAccounts } from './check.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { runAudit } from './run-audit.ts'
import { auditViewOf } from './view.ts'

/** A run that has not ended by then was lost with its server. */
export const abandonedBefore = (now: Date): Date =>
  new Date(now.getTime() - 3 * productionAuditLimits.auditSeconds * 1000)

const readView = async ({ tx, viewer, now }: Pick<Context, 'tx' | 'viewer' | 'now'>) => {
  const [runs, isRunning] = await Promise.all([
    queries.latestRuns(tx, productionAuditLimits.shownRuns),
    queries.isRunning(tx, abandonedBefore(now)),
  ])
  return auditViewOf({ runs, isRunning }, viewer)
}

export const read: Handler<typeof contract.readProductionAudit> = readView

/** Makes the checks between two transactions: one marks the run as begun, the other stores what it found. */
export const createRun =
  (demoAccounts: () => Promise<DemoAccounts>): Handler<typeof contract.runProductionAudit> =>
  async (ctx) => {
    ctx.allow(policy.mayRun(ctx.viewer, { isRunning: false }))
    const began = performance.now()
    const now = () => new Date(ctx.now.getTime() + performance.now() - began)
    return runInTransactions(ctx, {
      begin: async (inner) => {
        const run = { trigger: 'administrator', startedBy: ctx.member.id, now: ctx.now } as const
        const begun = await queries.begin(inner.tx, { ...run, abandonedBefore: abandonedBefore(ctx.now) })
        if (!begun) return inner.fail('production_audit.in_progress')
        await recordAdminAction(inner, { action: 'production.audit', target: { kind: 'production_audit', id: begun } })
        inner.publish(productionAuditChanged, {}, 'admins')
        return begun
      },
      work: () => {
        const { config, db, storage } = ctx
        return runAudit({ config, db, storage, now, demoAccounts })
      },
      finish: async (inner, id, checks) => {
        await queries.finish(inner.tx, id, { checks, now: now() })
        inner.publish(productionAuditChanged, {}, 'admins')
        return readView(inner)
      },
      abandon: (id) => queries.abandon(ctx.db, id),
    })
  }
