/** The last minute of a day. */
export const defaultDeadlineTime = '23:59'

export const partsOfDeadline = (value: string | null): { day: string | null; time: string | null } => ({
  day: value?.slice(0, 10) ?? null,
  time: value?.slice(11) ?? null,
})

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Every hour and the last minute of the day, with a time that another client has saved. */
export const deadlineTimes = (saved: string | null): string[] =>
  [...new Set([...hours, defaultDeadlineTime, ...(saved ? [saved] : [])])].toSorted()
