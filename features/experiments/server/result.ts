import { variantsOf, type ExperimentName } from '../contract/experiments.ts'
import { endsOf } from '../contract/index.ts'
import { differenceInterval, type Interval, shareInterval } from '../contract/statistics.ts'
import type { ExperimentVerdict, ResultVerdict } from '../contract/verdicts.ts'
import type { CountRow, PlannedRun } from './queries.ts'

type Counted = { members: number; counted: number }

/**
 * The stop rule. A result is read once, when the planned number of members of each variant has had its time, or when the
 * time for adding members is over and all of them have had theirs. Looking at it earlier would find differences by chance.
 */
const hasResult = (run: PlannedRun, counts: readonly Counted[], now: Date): boolean => {
  if (counts.every(({ counted }) => counted >= run.sample_size)) return true
  const { result } = endsOf({ startedAt: run.started_at, maxDays: run.max_days, windowDays: run.window_days })
  return now >= result && counts.every(({ members, counted }) => members === counted)
}

const resultVerdictOf = (
  run: PlannedRun,
  counts: readonly Counted[],
  difference: Interval | null,
): ResultVerdict | null => {
  if (!difference) return null
  if (difference.low > 0) return 'better'
  if (difference.high < 0) return 'worse'
  return counts.every(({ counted }) => counted >= run.sample_size) ? 'no_difference' : 'small_sample'
}

/** The outcomes of a run by variant, and its result if there is one. What was known when the run ended is its result. */
export const resultOf = (name: ExperimentName, run: PlannedRun, rows: readonly CountRow[], now: Date) => {
  const counts = variantsOf(name).map(
    (variant) =>
      rows.find((row) => row.run_id === run.id && row.variant === variant) ?? {
        variant,
        members: 0,
        counted: 0,
        reached: 0,
      },
  )
  const isKnown = hasResult(run, counts, run.ended_at ?? now)
  const shares = counts.map(({ counted, reached }) => (isKnown ? shareInterval(reached, counted) : null))
  const difference = differenceInterval(shares[0] ?? null, shares[1] ?? null)
  const result = resultVerdictOf(run, counts, difference)
  const verdict: ExperimentVerdict = result ?? (run.ended_at ? 'stopped' : 'collecting')
  return {
    outcomes: counts.map(({ variant, members, counted, reached }, at) => ({
      variant,
      members,
      counted,
      reached,
      share: shares[at] ?? null,
    })),
    difference,
    result,
    verdict,
  }
}
