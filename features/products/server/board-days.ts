import type { BoardPeriod } from '../contract/index.ts'
import { boardZone } from '../contract/index.ts'

// Swedish writes dates as YYYY-MM-DD.
const dateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: boardZone, dateStyle: 'short' })

export const boardDayAt = (moment: Date): string => dateFormat.format(moment)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The first and last day of the day or week (Monday to Sunday) that contains `day`. */
export const dateRangeOf = (period: BoardPeriod, day: string): { from: string; to: string } => {
  if (period === 'day') return { from: day, to: day }
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const from = addDays(day, -sinceMonday)
  return { from, to: addDays(from, 6) }
}
