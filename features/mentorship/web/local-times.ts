import { parseAbsolute, parseDate, toCalendarDate, toCalendarDateTime, toZoned } from '@internationalized/date'

const minuteMs = 60_000

/** The local calendar day of an instant, `YYYY-MM-DD`. */
export const localDay = (instant: string, timeZone: string): string =>
  toCalendarDate(parseAbsolute(instant, timeZone)).toString()

/** Whether clocks in both zones show the same day and time at the instant. */
export const showSameTime = (instant: string, oneZone: string, otherZone: string): boolean =>
  parseAbsolute(instant, oneZone).offset === parseAbsolute(instant, otherZone).offset

/** Whether the local time of the instant occurs twice that day, because the clock is set back. */
export const isRepeatedTime = (instant: string, timeZone: string): boolean => {
  const local = toCalendarDateTime(parseAbsolute(instant, timeZone))
  return toZoned(local, timeZone, 'earlier').compare(toZoned(local, timeZone, 'later')) !== 0
}

/** Groups items by the local day on which they start, in their order. */
export const groupByLocalDay = <Item extends { startsAt: string }>(
  items: readonly Item[],
  timeZone: string,
): Map<string, Item[]> => {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = localDay(item.startsAt, timeZone)
    const sameDay = days.get(day)
    if (sameDay) sameDay.push(item)
    else days.set(day, [item])
  }
  return days
}

/** Every `stepMinutes` of a local day, as instants. Skipped local times are left out, repeated ones occur twice. */
export const timesOfDay = (day: string, timeZone: string, stepMinutes: number): string[] => {
  const date = parseDate(day)
  const start = toZoned(date, timeZone).toDate().getTime()
  const end = toZoned(date.add({ days: 1 }), timeZone)
    .toDate()
    .getTime()
  const times: string[] = []
  for (let at = start; at < end; at += stepMinutes * minuteMs) times.push(new Date(at).toISOString())
  return times
}
