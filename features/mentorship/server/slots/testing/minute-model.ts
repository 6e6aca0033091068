// The rules of slots, minute by minute and with Intl alone: slow, obvious, and sharing nothing with the engine but types.
import type { Interval, Schedule } from '../schedule.ts'

const minuteMs = 60_000

/** What a clock on the wall shows: the date, the minutes after midnight, and how far it is from UTC in minutes. */
type WallTime = { day: string; minute: number; offset: number }

const clocks = new Map<string, (instant: number) => WallTime>()

const createClock = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    calendar: 'iso8601',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const seen = new Map<number, WallTime>()
  return (instant: number): WallTime => {
    const whole = Math.floor(instant / minuteMs) * minuteMs
    const known = seen.get(whole)
    if (known) return known
    const [day = '', time = ''] = format.format(whole).split(' ')
    const [hour, minute] = time.split(':').map(Number) as [number, number]
    const wallTime = {
      day,
      minute: hour * 60 + minute,
      offset: (Date.parse(`${day}T${time}:00Z`) - whole) / minuteMs,
    }
    seen.set(whole, wallTime)
    return wallTime
  }
}

export const wallTime = (timeZone: string, instant: number): WallTime => {
  const clock = clocks.get(timeZone) ?? createClock(timeZone)
  clocks.set(timeZone, clock)
  return clock(instant)
}

/** The instants in a range at which a zone's clocks change. */
export const clockChanges = (timeZone: string, from: number, to: number): number[] => {
  const offset = (instant: number) => wallTime(timeZone, instant).offset
  const changes: number[] = []
  const hourMs = 60 * minuteMs
  for (let hour = from; hour < to; hour += 6 * hourMs) {
    if (offset(hour) === offset(hour + 6 * hourMs)) continue
    let change = hour
    while (offset(change) === offset(hour)) change += minuteMs
    changes.push(change)
  }
  return changes
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * minuteMs).toISOString().slice(0, 10)

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const mondayOf = (day: string) => addDays(day, 1 - weekdayOf(day))

const overlap = (a: Interval, b: Interval) => Math.max(a.start, b.start) < Math.min(a.end, b.end)

export type ModelSearch = {
  lengthMinutes: number
  from: number
  to: number
  now: number
  sessions: readonly Interval[]
  busy: readonly Interval[]
}

const isSlot = (schedule: Schedule, search: ModelSearch, start: number): boolean => {
  const { timeZone, stepMinutes } = schedule
  const at = (instant: number) => wallTime(timeZone, instant)
  const first = at(start)
  const hours =
    schedule.exceptions.find(({ day }) => day === first.day)?.hours ??
    schedule.weekly.filter(({ weekday }) => weekday === weekdayOf(first.day))
  const isOpen = (minute: number) => hours.some((one) => one.start <= minute && minute < one.end)

  // Hours: every minute of the slot is open, on one day.
  for (let passed = 0; passed < search.lengthMinutes; passed++) {
    const time = at(start + passed * minuteMs)
    if (time.day !== first.day || !isOpen(time.minute)) return false
  }
  // Clock changes.
  const end = start + search.lengthMinutes * minuteMs
  if (at(end - minuteMs).offset !== first.offset) return false
  // Grid, from the first open minute of the unbroken hours.
  let opens = first.minute
  while (isOpen(opens - 1)) opens--
  if ((first.minute - opens) % stepMinutes !== 0) return false
  // Notice and days.
  const today = at(search.now).day
  if (start < search.now + schedule.noticeMinutes * minuteMs) return false
  if (first.day < today || first.day > addDays(today, schedule.daysAhead)) return false
  // Busy times and sessions.
  const before = schedule.bufferBeforeMinutes * minuteMs
  const after = schedule.bufferAfterMinutes * minuteMs
  if (search.busy.some((one) => overlap({ start: start - before, end: end + after }, one))) return false
  const isFarFrom = (session: Interval) =>
    session.start - end >= before + after || start - session.end >= before + after
  if (!search.sessions.every(isFarFrom)) return false
  // Caps.
  const days = search.sessions.map((session) => at(session.start).day)
  const inDay = days.filter((day) => day === first.day).length
  const inWeek = days.filter((day) => mondayOf(day) === mondayOf(first.day)).length
  return inDay < (schedule.maxPerDay ?? Infinity) && inWeek < (schedule.maxPerWeek ?? Infinity)
}

export const modelSlots = (schedule: Schedule, search: ModelSearch): Interval[] => {
  const slots: Interval[] = []
  const first = Math.ceil(search.from / minuteMs) * minuteMs
  for (let start = first; start < search.to; start += minuteMs)
    if (isSlot(schedule, search, start)) slots.push({ start, end: start + search.lengthMinutes * minuteMs })
  return slots
}
