import type { Temporal } from 'temporal-polyfill'
import { dayAtOffset, type OffsetPeriod } from './local-time.ts'
import type { Interval, Schedule } from './schedule.ts'

/**
 * Returns a function that says whether a local day, or its ISO week, has as many sessions as the schedule allows.
 *
 * Sessions count on the local day on which they start. Those outside the offset periods are not counted, so the periods
 * must cover the whole weeks of the days that are asked for.
 */
export const sessionCaps = (
  { maxPerDay, maxPerWeek }: Schedule,
  periods: readonly OffsetPeriod[],
  sessions: readonly Interval[],
): ((day: number, date: Temporal.PlainDate) => boolean) => {
  if (maxPerDay === null && maxPerWeek === null) return () => false
  const counts = new Map<number, number>()
  for (const { start } of sessions) {
    const period = periods.find((one) => one.start <= start && start < one.end)
    if (!period) continue
    const day = dayAtOffset(start, period.offset)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const countBetween = (first: number, last: number) => {
    let count = 0
    for (let day = first; day <= last; day++) count += counts.get(day) ?? 0
    return count
  }
  return (day, date) => {
    if (maxPerDay !== null && countBetween(day, day) >= maxPerDay) return true
    const monday = day - (date.dayOfWeek - 1)
    return maxPerWeek !== null && countBetween(monday, monday + 6) >= maxPerWeek
  }
}
