import { fromAbsolute, startOfWeek } from '@internationalized/date'

/** Hour of the day in the member's time zone. Weekly digests are sent on Mondays. */
const digestHour = 8

/** Falls back to Stockholm, so that one unknown time zone does not fail the run for other members. */
const supportedTimeZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'Europe/Stockholm'
  }
}

/** The latest time up to `now` at which a digest was due: 8:00 local time, also when daylight saving time changes. */
export const lastDigestTime = (now: Date, timeZone: string, rhythm: 'daily' | 'weekly'): Date => {
  const today = fromAbsolute(now.getTime(), supportedTimeZone(timeZone))
  const morning = today.set({ hour: digestHour, minute: 0, second: 0, millisecond: 0 })
  const slot = rhythm === 'weekly' ? startOfWeek(morning, 'sv-SE', 'mon') : morning
  const last = slot.compare(today) <= 0 ? slot : slot.subtract(rhythm === 'weekly' ? { weeks: 1 } : { days: 1 })
  return last.toDate()
}
