import { addDays } from '#kit/stockholm-day.ts'
import type { VisitPeriod } from '../contract/index.ts'

type Range = { from: string; to: string }
type Choice = { period: VisitPeriod; day?: string | undefined }

const daysOf = { '7d': 7, '28d': 28, '90d': 90 } as const

const addMonths = (day: string, months: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** The first and last day; twelve months begin with the first day of a month. */
export const rangeOf = ({ period, day }: Choice, today: string): Range => {
  if (day !== undefined) return { from: day, to: day }
  return { from: period === '12m' ? addMonths(today, -11) : addDays(today, 1 - daysOf[period]), to: today }
}

/** The period of the same length before; null for a single day. */
export const beforeOf = ({ period, day }: Choice, { from }: Range): Range | null => {
  if (day !== undefined) return null
  return { from: period === '12m' ? addMonths(from, -12) : addDays(from, -daysOf[period]), to: addDays(from, -1) }
}

/** Every day of the range, or the first day of every month. */
export const pointDays = ({ from, to }: Range, unit: 'day' | 'month'): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = unit === 'day' ? addDays(day, 1) : addMonths(day, 1)) days.push(day)
  return days
}
