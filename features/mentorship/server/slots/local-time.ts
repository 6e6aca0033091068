import { Temporal } from 'temporal-polyfill'
import { dayMs } from '#kit/durations.ts'

/** The time between two clock changes of a zone, in milliseconds since the epoch, end exclusive. */
export type OffsetPeriod = { start: number; end: number; /** Local time minus UTC, in milliseconds. */ offset: number }

const zonedTime = (timeZone: string, instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)

const offsetOf = (time: Temporal.ZonedDateTime) => time.offsetNanoseconds / 1e6

/**
 * Splits the time between two instants at the clock changes of a zone.
 *
 * Clocks run evenly within a period, so that hundreds of slots need no further look at the zone's rules.
 * @throws {RangeError} for an unknown zone.
 */
export const offsetPeriods = (timeZone: string, from: number, to: number): OffsetPeriod[] => {
  const periods: OffsetPeriod[] = []
  let time: Temporal.ZonedDateTime | null = zonedTime(timeZone, from)
  while (time && time.epochMilliseconds < to) {
    const next: Temporal.ZonedDateTime | null = time.getTimeZoneTransition('next')
    const end = Math.min(next?.epochMilliseconds ?? to, to)
    periods.push({ start: time.epochMilliseconds, end, offset: offsetOf(time) })
    time = next
  }
  return periods
}

/** The local calendar day of an instant, as days since 1970-01-01, for an offset in milliseconds. */
export const dayAtOffset = (instant: number, offset: number) => Math.floor((instant + offset) / dayMs)

/** The local calendar day of an instant in a zone, as days since 1970-01-01. */
export const dayInZone = (timeZone: string, instant: number) =>
  dayAtOffset(instant, offsetOf(zonedTime(timeZone, instant)))

const epochDay = new Temporal.PlainDate(1970, 1, 1)

/** The date of a day that is counted from 1970-01-01. */
export const dateOfDay = (day: number) => epochDay.add({ days: day })
