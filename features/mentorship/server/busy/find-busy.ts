// The busy times in the text of a calendar (RFC 5545). Only intervals leave this file: no titles, no places, no names.
import ICAL from 'ical.js'
import { dayMs } from '#kit/durations.ts'
import { mergeRanges } from '../slots/intervals.ts'
import type { Interval } from '../slots/schedule.ts'
import { type BusyAnswer, type BusyQuery, maxBusyTimes } from './busy-query.ts'
import { createStepBudget, expandRule, localMsOf, type StepBudget, TooComplex } from './occurrences.ts'
import { type ZoneClock, type ZoneClocks, zoneClocks } from './zone-clock.ts'

type Value = ICAL.Time | ICAL.Period
type Point = { local: number; isDay: boolean; clock: ZoneClock }

/** Calendars of one file, whose texts may be several one after the other. */
const parse = (content: string): ICAL.Component[] => {
  const parsed = ICAL.parse(content.replace(/^\uFEFF/, '')) as unknown[]
  const calendars = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
  return calendars.map((jcal) => new ICAL.Component(jcal as ConstructorParameters<typeof ICAL.Component>[0]))
}

/** Reads the events of one calendar. All its times are instants here, so that zones need to be known in one place only. */
const createReader = (calendar: ICAL.Component, query: BusyQuery, step: StepBudget) => {
  const clocks: ZoneClocks = zoneClocks(calendar, query.timeZone)
  const calendarZone = calendar.getFirstPropertyValue('x-wr-timezone')
  const dayClock = calendarZone ? clocks.of(String(calendarZone)) : clocks.floating

  const pointOf = (value: ICAL.Time, property: ICAL.Property): Point => {
    const local = localMsOf(value)
    if (Number.isNaN(local)) throw new Error('not a time')
    if (value.isDate) return { local, isDay: true, clock: dayClock }
    if (value.zone === ICAL.Timezone.utcTimezone) return { local, isDay: false, clock: clocks.utc }
    const tzid = property.getFirstParameter('tzid')
    return { local, isDay: false, clock: tzid ? clocks.of(tzid) : clocks.floating }
  }
  const instantOf = ({ local, clock }: Point) => clock(local)

  const pointsOf = (component: ICAL.Component, name: string): (Point & { value: Value })[] =>
    component.getAllProperties(name).flatMap((property) =>
      property.getValues().flatMap((value: unknown): (Point & { value: Value })[] => {
        if (value instanceof ICAL.Period) return [{ ...pointOf(value.start, property), value }]
        return value instanceof ICAL.Time ? [{ ...pointOf(value, property), value }] : []
      }),
    )

  /** From the start of one occurrence to its end. Whole days are counted on the clock of the place, hours exactly. */
  const endOf = (component: ICAL.Component, start: Point): ((at: number) => number) => {
    const [end] = pointsOf(component, 'dtend')
    if (end && start.isDay) return (at) => start.clock(at + (end.local - start.local))
    if (end) {
      const length = instantOf(end) - instantOf(start)
      return (at) => start.clock(at) + length
    }
    const duration = component.getFirstPropertyValue('duration')
    if (duration instanceof ICAL.Duration) {
      const days = (duration.weeks * 7 + duration.days) * (duration.isNegative ? -1 : 1) * dayMs
      const rest = duration.toSeconds() * 1000 - days
      return (at) => start.clock(at + days) + rest
    }
    return (at) => start.clock(start.isDay ? at + dayMs : at)
  }

  /** Whether a rule's `UNTIL` is before this start. */
  const isOver = (rule: ICAL.Recur, { clock, isDay }: Point, at: number): boolean => {
    const { until } = rule
    if (!until) return false
    const last = localMsOf(until)
    if (until.isDate || isDay) return Math.floor(at / dayMs) > Math.floor(last / dayMs)
    return until.zone === ICAL.Timezone.utcTimezone ? clock(at) > last : at > last
  }

  /** All starts of an event in the searched time, as local times. */
  const startsOf = (component: ICAL.Component, start: Point, longest: number): Set<number> => {
    const starts = new Set([start.local])
    // Zones are less than a day away from UTC, on both sides.
    const range = { from: query.from - longest - 2 * dayMs, to: query.to + 2 * dayMs, step }
    for (const property of component.getAllProperties('rrule')) {
      const rule = property.getFirstValue()
      if (!(rule instanceof ICAL.Recur)) continue
      for (const at of expandRule(rule, start.local, range)) {
        if (isOver(rule, start, at)) break
        starts.add(at)
      }
    }
    return starts
  }

  const timesOf = (component: ICAL.Component, overridden: ReadonlySet<number>): Interval[] => {
    const property = component.getFirstProperty('dtstart')
    const value = property?.getFirstValue()
    if (!property || !(value instanceof ICAL.Time)) return []
    const start = pointOf(value, property)
    const end = endOf(component, start)
    if (component.getFirstProperty('recurrence-id')) return [{ start: instantOf(start), end: end(start.local) }]

    const exceptions = pointsOf(component, 'exdate')
    const excluded = new Set([...overridden, ...exceptions.filter(({ isDay }) => !isDay).map(instantOf)])
    const excludedDays = new Set(exceptions.filter(({ isDay }) => isDay).map(({ local }) => local))
    const isExcluded = (at: number, instant: number) =>
      excluded.has(instant) || excludedDays.has(Math.floor(at / dayMs) * dayMs)

    const longest = Math.max(0, end(start.local) - instantOf(start))
    const times = [...startsOf(component, start, longest)].map((at) => ({ at, start: start.clock(at), end: end(at) }))
    for (const date of pointsOf(component, 'rdate')) {
      const begins = instantOf(date)
      const length =
        date.value instanceof ICAL.Period
          ? date.value.getDuration().toSeconds() * 1000
          : end(start.local) - instantOf(start)
      times.push({ at: date.local, start: begins, end: begins + length })
    }
    return times.filter((time) => !isExcluded(time.at, time.start))
  }

  const isFree = (component: ICAL.Component) =>
    String(component.getFirstPropertyValue('transp')).toUpperCase() === 'TRANSPARENT' ||
    String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED'

  return { pointsOf, instantOf, timesOf, isFree }
}

const uidOf = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')

const busyOfCalendar = (calendar: ICAL.Component, query: BusyQuery, step: StepBudget): Interval[] => {
  const reader = createReader(calendar, query, step)
  const events = calendar.getAllSubcomponents('vevent').filter((event) => !uidOf(event).endsWith(`@${query.ownHost}`))
  const overridden = new Map<string, Set<number>>()
  const busy: Interval[] = []
  const attempt = (work: () => void) => {
    try {
      work()
    } catch (error) {
      // An event that cannot be read is left out.
      if (error instanceof TooComplex) throw error
    }
  }
  for (const event of events) {
    attempt(() => {
      for (const point of reader.pointsOf(event, 'recurrence-id')) {
        const instants = overridden.get(uidOf(event)) ?? new Set()
        overridden.set(uidOf(event), instants.add(reader.instantOf(point)))
      }
    })
  }
  for (const event of events) {
    step()
    if (reader.isFree(event)) continue
    attempt(() => {
      for (const { start, end } of reader.timesOf(event, overridden.get(uidOf(event)) ?? new Set()))
        if (start < query.to && query.from < end)
          busy.push({ start: Math.max(start, query.from), end: Math.min(end, query.to) })
    })
  }
  return busy
}

/** The times at which the calendar's owner is busy, merged and in order. It can take long: call `readBusy` instead. */
export const findBusy = (query: BusyQuery): BusyAnswer => {
  let calendars: ICAL.Component[]
  try {
    calendars = parse(query.content)
  } catch {
    return { refusal: 'not_a_calendar' }
  }
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) return { refusal: 'not_a_calendar' }
  try {
    const step = createStepBudget()
    const busy = mergeRanges(calendars.flatMap((calendar) => busyOfCalendar(calendar, query, step)))
    return busy.length > maxBusyTimes ? { refusal: 'too_complex' } : { busy }
  } catch (error) {
    if (error instanceof TooComplex) return { refusal: 'too_complex' }
    throw error
  }
}
