import type { BoardPeriod } from '../contract/index.ts'
import { addDays } from '#kit/stockholm-day.ts'

export { stockholmDayAt as boardDayAt } from '#kit/stockholm-day.ts'

/** The first and last day of the day or week (Monday to Sunday) that contains `day`. */
export const dateRangeOf = (period: BoardPeriod, day: string): { from: string; to: string } => {
  if (period === 'day') return { from: day, to: day }
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const from = addDays(day, -sinceMonday)
  return { from, to: addDays(from, 6) }
}
