import { parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'

/** The two instants of a minute that the clocks of a zone repeat; null for any other minute. */
export const repeatedTime = (local: string, timeZone: string): [first: string, second: string] | null => {
  const time = parseDateTime(local)
  const [first, second] = [toZoned(time, timeZone, 'earlier'), toZoned(time, timeZone, 'later')]
  // In a gap, the two differ too, and neither shows the time.
  if (first.compare(second) === 0 || toCalendarDateTime(first).compare(time) !== 0) return null
  return [first.toAbsoluteString(), second.toAbsoluteString()]
}
