import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block, tzlib_get_offset } from 'timezones-ical-library'

/**
 * The VTIMEZONE of an IANA zone. The library names the zone after the one whose rules it shares (`Europe/Berlin` for
 * `Europe/Stockholm`), so the name is replaced.
 */
export const renderZone = (timeZone: string): string | null =>
  tzlib_get_ical_block(timeZone)[0]?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${timeZone}`) ?? null

/**
 * Whether every calendar reads the instant from its local time. That is not so in an hour that clocks repeat: RFC 5545
 * (3.3.5) means the first, and ical.js and node-ical take the second. A VTIMEZONE contains only the current rules of its
 * zone, so it is also wrong where they change or need a list of dates (Asia/Gaza).
 */
const isExact = (time: Temporal.ZonedDateTime): boolean => {
  const { timeZoneId, offset } = time
  const local = time.toPlainDateTime()
  const timeWith = (disambiguation: 'earlier' | 'later') => local.toZonedDateTime(timeZoneId, { disambiguation })
  const [date = '', clock = ''] = local.toString({ smallestUnit: 'minute' }).split('T')
  return (
    timeWith('earlier').equals(timeWith('later')) &&
    tzlib_get_offset(timeZoneId, date, clock) === offset.replace(':', '')
  )
}

/**
 * The instants as local times in the zone, or both in UTC if calendars could misread one of them or the zone has no
 * VTIMEZONE. @throws {RangeError} if `timeZone` is not an IANA zone
 */
export const exactTimes = ({ start, end, timeZone }: { start: Date; end: Date; timeZone: string }) => {
  const timesIn = (zone: string) => {
    const timeOf = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
    return { start: timeOf(start), end: timeOf(end) }
  }
  const local = timesIn(timeZone)
  return isExact(local.start) && isExact(local.end) ? local : timesIn('UTC')
}
