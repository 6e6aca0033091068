import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { dayMs } from '#kit/durations.ts'

/** Converts local times of one zone, as milliseconds of a clock that shows them in UTC, to instants. */
export type ZoneClock = (localMs: number) => number

/** Offsets are asked for at both ends of a day; only days with a clock change are asked for each time. */
const withDays = (instantOf: ZoneClock): ZoneClock => {
  const offsets = new Map<number, number | null>()
  return (localMs) => {
    const day = Math.floor(localMs / dayMs)
    let offset = offsets.get(day)
    if (offset === undefined) {
      const [first, last] = [day * dayMs, (day + 1) * dayMs - 1000]
      const offsetAt = (time: number) => time - instantOf(time)
      offset = offsetAt(first) === offsetAt(last) ? offsetAt(first) : null
      offsets.set(day, offset)
    }
    return offset === null ? instantOf(localMs) : localMs - offset
  }
}

/** A skipped local time is moved on by the gap, and of a repeated one the first is meant (RFC 5545, 3.3.5). */
const ianaClock = (timeZone: string): ZoneClock =>
  withDays(
    (localMs) =>
      Temporal.Instant.fromEpochMilliseconds(localMs)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime()
        .toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds,
  )

/** The zone that the file itself describes. */
const describedClock = (component: ICAL.Component): ZoneClock => {
  const zone = new ICAL.Timezone(component)
  return withDays((localMs) => {
    const time = ICAL.Time.fromJSDate(new Date(localMs), true)
    return localMs - zone.utcOffset(time) * 1000
  })
}

const isIana = (name: string): boolean => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

/** Some programs write their own prefix, as in `/example.org/20260101/Europe/Stockholm`. */
const ianaNameOf = (tzid: string): string | null => {
  const parts = tzid.replace(/^\/+/, '').split('/')
  return parts.map((_, at) => parts.slice(at).join('/')).find((name) => name !== '' && isIana(name)) ?? null
}

export type ZoneClocks = { utc: ZoneClock; floating: ZoneClock; of: (tzid: string) => ZoneClock }

/**
 * The clocks of a calendar: an IANA zone by its name, another one as the file describes it, and the mentor's for times
 * without a zone and with an unknown one.
 */
export const zoneClocks = (calendar: ICAL.Component, mentorZone: string): ZoneClocks => {
  const described = new Map(
    calendar.getAllSubcomponents('vtimezone').map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
  )
  const floating = ianaClock(mentorZone)
  const clocks = new Map<string, ZoneClock>()
  const create = (tzid: string): ZoneClock => {
    const name = ianaNameOf(tzid)
    if (name !== null) return ianaClock(name)
    const component = described.get(tzid)
    return component ? describedClock(component) : floating
  }
  return {
    utc: (localMs) => localMs,
    floating,
    of: (tzid) => {
      const clock = clocks.get(tzid) ?? create(tzid)
      clocks.set(tzid, clock)
      return clock
    },
  }
}
