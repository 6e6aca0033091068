import { recordAdminAction } from '#features/audit-log/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type * as contract from '../contract/index.ts'
import { backupLimits, backupsChanged } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { readSchedule } from './read-schedule.ts'
import { backupsViewOf } from './view.ts'

const isUnderWay = ({ state }: { state: string }) => state === 'waiting' || state === 'running'

const readView = async ({ tx, config, viewer, now }: Pick<Context, 'tx' | 'config' | 'viewer' | 'now'>) => {
  const [schedule, runs] = await Promise.all([readSchedule(tx), queries.latestRuns(tx, backupLimits.shownRuns)])
  return backupsViewOf({ ...schedule, runs, isUnderWay: runs.some(isUnderWay) }, { config, viewer, now })
}

export const read: Handler<typeof contract.readBackups> = readView

export const setAutomatic: Handler<typeof contract.setAutomaticBackups> = async (ctx, { automatic }) => {
  ctx.allow(policy.mayEdit(ctx.viewer))
  const before = await queries.lockAutomatic(ctx.tx)
  if (automatic !== before) {
    await queries.setAutomatic(ctx.tx, { automatic, now: ctx.now, memberId: ctx.member.id })
    await recordAdminAction(ctx, {
      action: 'settings.set_automatic_backups',
      target: { kind: 'setting', id: 'automatic_backups' },
      before: { automatic: before },
      after: { automatic },
    })
    ctx.publish(backupsChanged, {}, 'admins')
  }
  return readView(ctx)
}

export const createStart =
  (makeJob: Job<{ id: string }>): Handler<typeof contract.startBackup> =>
  async (ctx) => {
    const hasKey = ctx.config.backupKey !== null
    ctx.allow(policy.mayStart(ctx.viewer, { hasKey, isUnderWay: false }))
    const id = await queries.insertRun(ctx.tx, {
      trigger: 'administrator',
      startedBy: ctx.member.id,
      now: ctx.now,
    })
    if (!id) return ctx.fail('backup.in_progress')
    await ctx.enqueue(makeJob, { id })
    await recordAdminAction(ctx, { action: 'backups.start', target: { kind: 'backup', id } })
    ctx.publish(backupsChanged, {}, 'admins')
    return readView(ctx)
  }
