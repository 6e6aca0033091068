const minute = 60
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const month = 30.44 * day

/** Seconds between two instants → what a reader calls it: "now" up to a minute, then minutes, hours, days, weeks, months. Null: too far, say the date. */
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
