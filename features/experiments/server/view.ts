import { cardOf } from '#features/profiles/contract/card.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type ExperimentName, variantsOf } from '../contract/experiments.ts'
import type { ExperimentView, listExperimentMembers, RunView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { CountRow, MemberRow, RunRow } from './queries.ts'
import { resultOf } from './result.ts'

type RunContext = { viewer: Viewer | null; now: Date; isLatest: boolean }

const runOf = (
  name: ExperimentName,
  run: RunRow,
  rows: readonly CountRow[],
  { viewer, now, isLatest }: RunContext,
): RunView => {
  const { outcomes, difference, verdict } = resultOf(name, run, rows, now)
  return {
    id: run.id,
    startedAt: run.started_at.toISOString(),
    startedBy: run.starter_name,
    endedAt: run.ended_at?.toISOString() ?? null,
    endedBy: run.ender_name,
    baseline: run.baseline,
    effect: run.effect,
    sampleSize: run.sample_size,
    windowDays: run.window_days,
    maxDays: run.max_days,
    outcomes,
    difference,
    verdict,
    chosen: run.chosen,
    can: { choose: policy.mayChoose(viewer, { isLatest }) },
  }
}

export const experimentOf = (
  name: ExperimentName,
  { runs, counts }: { runs: readonly RunRow[]; counts: readonly CountRow[] },
  { viewer, now, isCounting }: { viewer: Viewer | null; now: Date; isCounting: boolean },
): ExperimentView => {
  const [latest] = runs
  const [usual] = variantsOf(name)
  return {
    name,
    shown: latest?.chosen ?? usual,
    runs: runs.map((run) => runOf(name, run, counts, { viewer, now, isLatest: run === latest })),
    can: { start: policy.mayStart(viewer, { isRunning: latest !== undefined && !latest.ended_at, isCounting }) },
  }
}

export const memberOf = (row: MemberRow): OutputOf<typeof listExperimentMembers>['items'][number] => ({
  id: row.id,
  member: row.member && cardOf(row.member),
  variant: row.variant,
  seenAt: row.seen_at.toISOString(),
  outcome: row.reached === null ? 'waiting' : row.reached ? 'reached' : 'missed',
})
