import type { schedules } from '../../contract/index.ts'

type Hours = schedules.Hours
type Exception = { day: string; hours: Hours[] }

/** Exceptions of consecutive days with the same hours. `to` is null for a single day; no hours is time off. */
export type Period = { from: string | null; to: string | null; hours: Hours[] }

const dayMs = 24 * 60 * 60_000
const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The days of each period, with the period's index. A period without a first day is one exception with day `''`. */
const expand = (periods: readonly Period[], limit: number) =>
  periods.flatMap(({ from, to, hours }, period) => {
    if (from === null) return [{ day: to ?? '', hours, period }]
    const [first, last] = [from, to ?? from].toSorted() as [string, string]
    const length = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
    // One more than the contract accepts is refused as well, and a mistyped year makes no list of a million days.
    return Array.from({ length: Math.min(length, limit + 1) }, (_, at) => ({ day: addDays(first, at), hours, period }))
  })

/** The endpoint's exceptions: one per day. @param limit days that the contract accepts */
export const exceptionsOf = (periods: readonly Period[], limit: number): Exception[] =>
  expand(periods, limit).map(({ day, hours }) => ({ day, hours }))

/** The period that an exception of `exceptionsOf` belongs to. */
export const periodOf = (periods: readonly Period[], exception: number, limit: number): number =>
  expand(periods, limit)[exception]?.period ?? 0

/** Indexes of the periods that have a day in common with an earlier one. */
export const repeatedPeriods = (periods: readonly Period[], limit: number): Set<number> => {
  const seen = new Map<string, number>()
  const repeated = new Set<number>()
  for (const { day, period } of expand(periods, limit)) {
    if ((seen.get(day) ?? period) !== period) repeated.add(period)
    else seen.set(day, period)
  }
  return repeated
}

/** Periods of the endpoint's exceptions, in order of their days. */
export const periodsOf = (exceptions: readonly Exception[]): Period[] => {
  const periods: Period[] = []
  for (const { day, hours } of exceptions.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const last = periods.at(-1)
    const continues =
      last?.from && day === addDays(last.to ?? last.from, 1) && JSON.stringify(last.hours) === JSON.stringify(hours)
    if (continues) last.to = day
    else periods.push({ from: day, to: null, hours })
  }
  return periods
}
