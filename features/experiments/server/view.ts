import { cardOf } from '#features/profiles/contract/card.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { type ExperimentName, variantsOf } from '../contract/experiments.ts'
import { endsOf } from '../contract/index.ts'
import type { ExperimentVerdict, ExperimentView, listExperimentMembers, RunView } from '../contract/index.ts'
import { differenceInterval, type Interval, shareInterval } from '../contract/statistics.ts'
import * as policy from './policy.ts'
import type { CountRow, MemberRow, RunRow } from './queries.ts'

type Counted = { members: number; counted: number }

/**
 * The stop rule. A result is read once, when the planned number of members of each variant has had its time, or when the
 * time for adding members is over and all of them have had theirs. Looking at it earlier would find differences by chance.
 */
const hasResult = (run: RunRow, counts: readonly Counted[], now: Date): boolean => {
  if (counts.every(({ counted }) => counted >= run.sample_size)) return true
  const { result } = endsOf({ startedAt: run.started_at, maxDays: run.max_days, windowDays: run.window_days })
  return now >= result && counts.every(({ members, counted }) => members === counted)
}

const verdictOf = (run: RunRow, counts: readonly Counted[], difference: Interval | null): ExperimentVerdict => {
  if (!difference) return run.ended_at ? 'stopped' : 'collecting'
  if (difference.low > 0) return 'better'
  if (difference.high < 0) return 'worse'
  return counts.every(({ counted }) => counted >= run.sample_size) ? 'no_difference' : 'small_sample'
}

type RunContext = { viewer: Viewer | null; now: Date; isLatest: boolean }

const runOf = (
  name: ExperimentName,
  run: RunRow,
  rows: readonly CountRow[],
  { viewer, now, isLatest }: RunContext,
): RunView => {
  const counts = variantsOf(name).map(
    (variant) =>
      rows.find((row) => row.run_id === run.id && row.variant === variant) ?? {
        variant,
        members: 0,
        counted: 0,
        reached: 0,
      },
  )
  // What was known when the run ended is its result.
  const isKnown = hasResult(run, counts, run.ended_at ?? now)
  const shares = counts.map(({ counted, reached }) => (isKnown ? shareInterval(reached, counted) : null))
  const difference = differenceInterval(shares[0] ?? null, shares[1] ?? null)
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
    outcomes: counts.map(({ variant, members, counted, reached }, at) => ({
      variant,
      members,
      counted,
      reached,
      share: shares[at] ?? null,
    })),
    difference,
    verdict: verdictOf(run, counts, difference),
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
