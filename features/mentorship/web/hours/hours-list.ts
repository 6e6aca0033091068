import type { schedules } from '../../contract/index.ts'

type Hours = schedules.Hours

const minutesOfDay = 24 * 60
const defaultMinutes = 60

export const officeHours: readonly Hours[] = [
  { start: 9 * 60, end: 12 * 60 },
  { start: 13 * 60, end: 16 * 60 },
]
/** Office hours on Monday to Friday, offered to a mentor without hours. */
export const officeWeek = (): Hours[][] =>
  Array.from({ length: 7 }, (_, weekday) => (weekday < 5 ? [...officeHours] : []))

/** The day's hours with one more part: an hour after the last one, or as much as is left of the day. */
export const addPart = (parts: readonly Hours[]): Hours[] => {
  if (parts.length === 0) return [{ start: 9 * 60, end: 16 * 60 }]
  const last = Math.max(...parts.map(({ end }) => end))
  const start = Math.min(last + defaultMinutes, minutesOfDay - defaultMinutes)
  return [...parts, { start, end: Math.min(start + defaultMinutes, minutesOfDay) }]
}

/** Moves the start. An end that is no longer after it moves too, so that the part stays as long as it was. */
export const moveStart = ({ start: before, end }: Hours, start: number): Hours => ({
  start,
  end: end > start ? end : Math.min(start + (end - before), minutesOfDay),
})

/** The week with the hours of one day copied to other days. */
export const copyDay = (week: readonly Hours[][], from: number, to: readonly number[]): Hours[][] =>
  week.map((parts, weekday) => (to.includes(weekday) ? (week[from] ?? []).map((part) => ({ ...part })) : parts))

/** Minutes of a week. */
export const totalMinutes = (week: readonly Hours[][]): number =>
  week.flat().reduce((total, { start, end }) => total + Math.max(0, end - start), 0)
