import ICAL from 'ical.js'
import { dayMs } from '#kit/durations.ts'

/** The calendar takes too long to read. */
export class TooComplex extends Error {}

/** Counts the steps of all rules of a calendar. @throws {TooComplex} */
export type StepBudget = () => void
export const createStepBudget = (steps = 100_000): StepBudget => {
  let left = steps
  return () => {
    if (--left < 0) throw new TooComplex()
  }
}

/** A local time as milliseconds of a clock that shows it in UTC. */
export const localMsOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

const timeOf = (localMs: number) => {
  const time = ICAL.Time.fromJSDate(new Date(localMs), true)
  time.zone = ICAL.Timezone.localTimezone
  return time
}

const unitMs: Partial<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
}

/**
 * The first start from which a rule can be expanded instead of its own: whole periods later, which leaves all that follow
 * as they are. A rule that counts its occurrences has to be expanded from the beginning.
 */
const skippedStart = ({ freq, interval, count }: ICAL.Recur, startMs: number, fromMs: number): number => {
  const unit = unitMs[freq]
  if (unit === undefined || count) return startMs
  const period = unit * Math.max(1, interval)
  return startMs + Math.max(0, Math.floor((fromMs - startMs) / period) - 1) * period
}

/** The local starts of a rule between two local times. `UNTIL` is left to the caller, who knows its zone. */
export const expandRule = function* (
  rule: ICAL.Recur,
  startMs: number,
  { from, to, step }: { from: number; to: number; step: StepBudget },
): Generator<number, void> {
  const open = rule.clone()
  open.until = null
  const iterator = open.iterator(timeOf(skippedStart(rule, startMs, from)))
  for (;;) {
    step()
    const time = iterator.next()
    if (!time) return
    const localMs = localMsOf(time)
    if (localMs > to) return
    if (localMs >= from) yield localMs
  }
}
