import { addDays } from '#kit/stockholm-day.ts'

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
