import { Temporal } from 'temporal-polyfill'
import type { Occurrence } from '../contract/index.ts'

/**
 * The instant of a minute on the clocks of a zone; null for one that the clocks skip.
 * @param occurrence which one is meant when the clocks repeat it
 * @throws {RangeError} if `timeZone` is not an IANA zone
 */
export const instantOf = (local: string, timeZone: string, occurrence: Occurrence): Date | null => {
  const time = Temporal.PlainDateTime.from(local)
  const zoned = time.toZonedDateTime(timeZone, { disambiguation: occurrence === 'first' ? 'earlier' : 'later' })
  return zoned.toPlainDateTime().equals(time) ? new Date(zoned.epochMilliseconds) : null
}

/** The minute on the clocks of a zone, and which one it is if the clocks repeat it, else null. */
export const localTimeOf = (instant: Date, timeZone: string): { local: string; occurrence: Occurrence | null } => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  const time = zoned.toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    time.toZonedDateTime(timeZone, { disambiguation }).equals(zoned),
  )
  return {
    local: time.toString({ smallestUnit: 'minute' }),
    occurrence: first && second ? null : first ? 'first' : 'second',
  }
}
