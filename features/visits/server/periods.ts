import { addDays } from '#kit/stockholm-day.ts'
import type { VisitPeriod } from '../contract/index.ts'

type Range = { from: string; to: string }
type Choice = { period: VisitPeriod; from?: string | undefined; to?: string | undefined }

const daysOf = { '7d': 7, '28d': 28, '90d': 90 } as const
const maxDays = 366
/** Longer ranges are shown by month. */
const maxDailyPoints = 92

const addMonths = (day: string, months: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** The first and last day; twelve months begin with the first day of a month. */
export const rangeOf = ({ period, from, to }: Choice, today: string): Range => {
  const last = to ?? from
  if (last !== undefined) {
    const earliest = addDays(last, 1 - maxDays)
    const first = from ?? last
    return { from: first < earliest ? earliest : first, to: last }
  }
  return { from: period === '12m' ? addMonths(today, -11) : addDays(today, 1 - daysOf[period]), to: today }
}

/** The period of the same length before; null for chosen days. */
export const beforeOf = ({ period, from: first, to: last }: Choice, { from }: Range): Range | null => {
  if (first !== undefined || last !== undefined) return null
  return { from: period === '12m' ? addMonths(from, -12) : addDays(from, -daysOf[period]), to: addDays(from, -1) }
}

export const unitOf = ({ from, to }: Range): 'day' | 'month' => (addDays(from, maxDailyPoints) > to ? 'day' : 'month')

/** Every day of the range, or the first day of every month. */
export const pointDays = ({ from, to }: Range, unit: 'day' | 'month'): string[] => {
  const days: string[] = []
  const first = unit === 'day' ? from : addMonths(from, 0)
  for (let day = first; day <= to; day = unit === 'day' ? addDays(day, 1) : addMonths(day, 1)) days.push(day)
  return days
}
