import type { Period } from '#platform/figure.ts'
import { addDays, stockholmZone } from '#kit/stockholm-day.ts'
import type { Days } from '../contract/days.ts'

const hourFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: stockholmZone, hour: '2-digit', hourCycle: 'h23' })

/** The zone is ahead of UTC, and its clocks change after midnight in UTC. */
const startOfDay = (day: string): Date => {
  const midnight = new Date(`${day}T00:00:00Z`)
  return new Date(midnight.getTime() - Number(hourFormat.format(midnight)) * 3_600_000)
}

export const periodOf = ({ from, to }: Days): Period => ({ from: startOfDay(from), to: startOfDay(addDays(to, 1)) })
