const minute = 60
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const month = 30.44 * day

/** The value and unit of a relative time, 0 seconds within a minute. Null from 12 months: show the date instead. */
export const timeAgo = (at: number, now: number): { value: number; unit: Intl.RelativeTimeFormatUnit } | null => {
  const seconds = (at - now) / 1000
  const distance = Math.abs(seconds)
  const whole = (unit: number) => Math.trunc(seconds / unit)
  if (distance < minute) return { value: 0, unit: 'second' }
  if (distance < hour) return { value: whole(minute), unit: 'minute' }
  if (distance < day) return { value: whole(hour), unit: 'hour' }
  if (distance < week) return { value: whole(day), unit: 'day' }
  if (distance < month) return { value: whole(week), unit: 'week' }
  if (distance < 12 * month) return { value: whole(month), unit: 'month' }
  return null
}
