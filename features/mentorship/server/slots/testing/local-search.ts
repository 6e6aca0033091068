import { Temporal } from 'temporal-polyfill'
import { findSlots } from '../find-slots.ts'
import type { Hours, Interval, Schedule } from '../schedule.ts'

/** Hours as minutes after midnight: `hours('9:00-12:00')`. */
export const hours = (text: string): Hours => {
  const [start = 0, end = 0] = text.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return hour * 60 + minute
  })
  return { start, end }
}

export const everyDay = (...texts: string[]) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => texts.map((text) => ({ weekday, ...hours(text) })))

export const scheduleIn = (timeZone: string, changes: Partial<Schedule> = {}): Schedule => ({
  timeZone,
  weekly: everyDay('9:00-17:00'),
  exceptions: [],
  stepMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  noticeMinutes: 0,
  daysAhead: 365,
  maxPerDay: null,
  maxPerWeek: null,
  ...changes,
})

/** An instant by a local time in the zone, or by a time with an offset. */
export const instant = (text: string, timeZone: string) =>
  /[+-]\d\d:\d\d$/.test(text)
    ? Temporal.Instant.from(text).epochMilliseconds
    : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds

/** The local times of slots with their offset, `2026-10-25T02:00+01:00`. */
export const localTimes = (slots: readonly Interval[], timeZone: string) =>
  slots.map(({ start }) =>
    Temporal.Instant.fromEpochMilliseconds(start)
      .toZonedDateTimeISO(timeZone)
      .toString({ smallestUnit: 'minute', timeZoneName: 'never' }),
  )

/** The search of one local day or more, asked on the day before. Sessions and busy times are local times. */
export const searchOf = (
  schedule: Schedule,
  day: string,
  options: { days?: number; lengthMinutes?: number; now?: string; sessions?: string[][]; busy?: string[][] } = {},
) => {
  const { timeZone } = schedule
  const date = Temporal.PlainDate.from(day)
  const startOfDay = (days: number) => date.add({ days }).toZonedDateTime(timeZone).epochMilliseconds
  const intervals = (list: string[][] = []) =>
    list.map(([start = '', end = '']) => ({ start: instant(start, timeZone), end: instant(end, timeZone) }))
  return {
    lengthMinutes: options.lengthMinutes ?? 60,
    from: startOfDay(0),
    to: startOfDay(options.days ?? 1),
    now: options.now ? instant(options.now, timeZone) : startOfDay(-1),
    sessions: intervals(options.sessions),
    busy: intervals(options.busy),
  }
}

export const offered = (schedule: Schedule, day: string, options: Parameters<typeof searchOf>[2] = {}) =>
  localTimes(findSlots(schedule, searchOf(schedule, day, options)), schedule.timeZone)

/** Only the times, for days without a clock change. */
export const offeredTimes = (...args: Parameters<typeof offered>) => offered(...args).map((time) => time.slice(11, 16))

export const stockholm = (changes: Partial<Schedule> = {}) => scheduleIn('Europe/Stockholm', changes)
