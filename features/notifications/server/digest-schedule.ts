import { fromAbsolute, startOfWeek } from '@internationalized/date'

/** Collected mails come at this hour of the member's day, weekly ones on Mondays. */
const digestHour = 8

/** A zone that this runtime does not know (any more) must not keep others from their mails. */
const supportedTimeZone = (timeZone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return 'Europe/Stockholm'
  }
}

/**
 * The last moment up to now at which collected mail was due in a time zone: eight in the morning there, whatever the
 * clocks did in the night. What came before it and was not mailed is to be mailed.
 */
export const lastDigestTime = (now: Date, timeZone: string, rhythm: 'daily' | 'weekly'): Date => {
  const today = fromAbsolute(now.getTime(), supportedTimeZone(timeZone))
  const morning = today.set({ hour: digestHour, minute: 0, second: 0, millisecond: 0 })
  const slot = rhythm === 'weekly' ? startOfWeek(morning, 'sv-SE', 'mon') : morning
  const last = slot.compare(today) <= 0 ? slot : slot.subtract(rhythm === 'weekly' ? { weeks: 1 } : { days: 1 })
  return last.toDate()
}
