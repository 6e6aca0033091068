import { dayMs } from '#kit/durations.ts'
import { figureZone } from './figures.ts'

// Swedish writes dates as YYYY-MM-DD.
const dateFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: figureZone, dateStyle: 'short' })

/** A first and a last day, both included. */
export type Days = { from: string; to: string }

export const dayAt = (moment: Date): string => dateFormat.format(moment)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export const lengthOf = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** As many days, right before these. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -lengthOf(days)),
  to: addDays(days.from, -1),
})

export const listDays = (days: Days): string[] =>
  Array.from({ length: lengthOf(days) }, (_, index) => addDays(days.from, index))

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
