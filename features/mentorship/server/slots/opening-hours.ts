import type { Temporal } from 'temporal-polyfill'
import { mergeRanges } from './intervals.ts'
import type { Hours, Schedule } from './schedule.ts'

/**
 * Returns a function that gives the hours of a date, in order.
 *
 * Hours that touch are one: a slot may lie across 9–12 and 12–17, and starts every step after 9. Midnight separates hours.
 */
export const openingHours = ({ weekly, exceptions }: Schedule): ((date: Temporal.PlainDate) => Hours[]) => {
  const hoursOfDay = new Map(exceptions.map(({ day, hours }) => [day, hours]))
  const hoursOfWeekday = new Map<number, Hours[]>()
  return (date) => {
    const exception = hoursOfDay.size > 0 ? hoursOfDay.get(date.toString()) : undefined
    if (exception) return mergeRanges(exception)
    const weekday = date.dayOfWeek
    const hours = hoursOfWeekday.get(weekday) ?? mergeRanges(weekly.filter((one) => one.weekday === weekday))
    hoursOfWeekday.set(weekday, hours)
    return hours
  }
}
