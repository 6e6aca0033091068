import { dayMs } from '#kit/durations.ts'
import { addDays } from '#kit/stockholm-day.ts'

/** A first and a last day, both included. */
export type Days = { from: string; to: string }

export const lengthOf = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** As many days, right before these. */
export const daysBefore = (days: Days): Days => ({
  from: addDays(days.from, -lengthOf(days)),
  to: addDays(days.from, -1),
})

export const listDays = (days: Days): string[] =>
  Array.from({ length: lengthOf(days) }, (_, index) => addDays(days.from, index))
