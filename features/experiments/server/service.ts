import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import type { ExperimentGoal } from '#platform/experiment.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import { type ExperimentName, experimentNames } from '../contract/experiments.ts'
import type * as contract from '../contract/index.ts'
import { experimentsChanged, plannedSampleSize } from '../contract/index.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'
import { experimentOf, memberOf } from './view.ts'

export type Goals = Readonly<Record<ExperimentName, ExperimentGoal>>

/** Enough for a share that is right to about one per cent. */
const baselineMembers = 5_000

const readExperiment = async (
  { tx, viewer, now, settings }: Pick<Context, 'tx' | 'viewer' | 'now' | 'settings'>,
  name: ExperimentName,
) => {
  const runs = await queries.latestRuns(tx, name)
  const counts = await queries.countOutcomes(
    tx,
    runs.map(({ id }) => id),
  )
  return experimentOf(name, { runs, counts }, { viewer, now, isCounting: settings.analytics })
}

export const list: Handler<typeof contract.listExperiments> = async (ctx) => ({
  isOn: ctx.settings.analytics,
  experiments: await Promise.all(experimentNames.map((name) => readExperiment(ctx, name))),
})

export const createReadBaseline =
  (goals: Goals): Handler<typeof contract.readExperimentBaseline> =>
  ({ tx, now }, { name, days }) =>
    queries.baseline(tx, goals[name], {
      days,
      joinedBefore: new Date(now.getTime() - days * dayMs),
      limit: baselineMembers,
    })

export const start: Handler<typeof contract.startExperiment> = async (ctx, { name, ...plan }) => {
  const { tx, member, now, settings } = ctx
  ctx.allow(policy.mayStart(ctx.viewer, { isRunning: false, isCounting: settings.analytics }))
  const sampleSize = plannedSampleSize(plan)
  // With concurrent requests, the unique index accepts one of them.
  const id = await queries.insert(tx, { name, ...plan, sampleSize, startedBy: member.id, now })
  if (!id) ctx.fail('experiment.running')
  await recordAdminAction(ctx, {
    action: 'experiments.start',
    target: { kind: 'experiment', id: name },
    before: {},
    after: {
      baseline: plan.baseline / 100,
      effect: plan.effect / 100,
      window_days: plan.windowDays,
      max_days: plan.maxDays,
      sample_size: sampleSize,
    },
  })
  ctx.publish(experimentsChanged, {}, 'everyone')
  return readExperiment(ctx, name)
}

export const choose: Handler<typeof contract.chooseVariant> = async (ctx, { name, id, variant }) => {
  const { tx, member, now } = ctx
  if (!(await queries.isRunOf(tx, id, name))) ctx.fail('experiment.not_found')
  const latest = await queries.lockLatest(tx, name)
  ctx.allow(policy.mayChoose(ctx.viewer, { isLatest: latest?.id === id }))
  if (latest?.chosen === variant) return readExperiment(ctx, name)
  await queries.choose(tx, id, variant, latest?.ended_at ? null : { by: member.id, at: now })
  await recordAdminAction(ctx, {
    action: 'experiments.choose',
    target: { kind: 'experiment', id: name },
    before: { variant: latest?.chosen ?? null },
    after: { variant },
  })
  ctx.publish(experimentsChanged, {}, 'everyone')
  return readExperiment(ctx, name)
}

export const members: Handler<typeof contract.listExperimentMembers> = async (
  ctx,
  { id, variant, outcome, cursor, limit },
) => {
  if (!(await queries.isRunOf(ctx.tx, id))) ctx.fail('experiment.not_found')
  const rows = await queries.listMembers(ctx.tx, { runId: id, variant, outcome }, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, memberOf, (row) => [row.seen_at, row.id])
}
