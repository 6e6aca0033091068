import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import type * as contract from '../contract/index.ts'
import { cleanupChanged, cleanupLimits, leftoverKinds, leftoverRules } from '../contract/index.ts'
import type { Leftovers } from './leftovers.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { viewOf } from './view.ts'

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)
const countedLimit = cleanupLimits.counted + 1

/** @param leftovers collected from all areas */
export const createService = (leftovers: Leftovers, runJob: Job<{ id: string }>) => {
  const read: Handler<typeof contract.readLeftovers> = async ({ tx, viewer, now }) => {
    const open = await queries.openRuns(tx)
    const kinds = []
    for (const kind of leftoverKinds) {
      const rows = leftovers[kind].rows(daysBefore(now, leftoverRules[kind].days))
      const run = open.find((one) => one.kind === kind)
      kinds.push({
        kind,
        count: await queries.countLeftovers(tx, rows, countedLimit),
        run: run ? viewOf(run, viewer) : null,
      })
    }
    return { kinds, can: { start: policy.mayStart(viewer) } }
  }

  const preview: Handler<typeof contract.previewCleanup> = async ({ tx, now }, { kind, days }) => {
    const rows = leftovers[kind].rows(daysBefore(now, days))
    const examples = await queries.listLeftovers(tx, rows, null, cleanupLimits.shown)
    return {
      count: await queries.countLeftovers(tx, rows, countedLimit),
      examples: examples.map(({ id, title, at }) => ({ id, title, at: at.toISOString() })),
    }
  }

  const start: Handler<typeof contract.startCleanup> = async (ctx, { kind, days }) => {
    const { tx, member, now } = ctx
    ctx.allow(policy.mayStart(ctx.viewer))
    const before = daysBefore(now, days)
    const found = await queries.countLeftovers(tx, leftovers[kind].rows(before), countedLimit)
    if (found === 0) ctx.fail('cleanup.nothing')
    // With concurrent requests, the unique index accepts one of them.
    const id =
      (await queries.insert(tx, { kind, days, before, startedBy: member.id, found, now })) ??
      ctx.fail('cleanup.in_progress')
    await ctx.enqueue(runJob, { id })
    await recordAdminAction(ctx, {
      action: 'cleanup.start',
      target: { kind: 'cleanup', id: kind },
      before: {},
      after: { days, found },
    })
    ctx.publish(cleanupChanged, {}, 'admins')
    const run = await queries.find(tx, id)
    if (!run) throw new Error('the cleanup was not saved')
    return viewOf(run, ctx.viewer)
  }

  const stop: Handler<typeof contract.stopCleanup> = async (ctx, { id }) => {
    await queries.lock(ctx.tx, id)
    const run = (await queries.find(ctx.tx, id)) ?? ctx.fail('cleanup.not_found')
    ctx.allow(policy.mayStop(ctx.viewer, run.state))
    await queries.end(ctx.tx, id, 'stopped', ctx.now)
    await recordAdminAction(ctx, {
      action: 'cleanup.stop',
      target: { kind: 'cleanup', id: run.kind },
      before: {},
      after: { removed: run.removed },
    })
    ctx.publish(cleanupChanged, {}, 'admins')
    return viewOf({ ...run, state: 'stopped', finished_at: ctx.now }, ctx.viewer)
  }

  const list: Handler<typeof contract.listCleanups> = async (ctx, { cursor, limit }) =>
    timeKeyset.page(
      await queries.list(ctx.tx, timeKeyset.parse(cursor), limit + 1),
      limit,
      (row) => viewOf(row, ctx.viewer),
      (row) => [row.requested_at, row.id],
    )

  return { read, preview, start, stop, list }
}
