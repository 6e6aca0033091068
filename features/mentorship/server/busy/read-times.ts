import { hourMs } from '#kit/durations.ts'
import { calendarLimits } from '../../contract/limits.ts'

const everyMs = calendarLimits.readEveryMinutes * 60_000
const longestMs = 4 * hourMs

/** Reads of calendars that were saved at the same moment drift apart: up to a tenth of the interval earlier. */
const spread = (intervalMs: number, random: number) => intervalMs * (1 - random / 10)

/**
 * When a calendar is read next: after 15 minutes, and twice as late with each failure, up to 4 hours.
 * @param random from 0, inclusive, to 1
 */
export const nextReadAt = (now: Date, failures: number, random = Math.random()): Date =>
  new Date(now.getTime() + Math.round(spread(Math.min(everyMs * 2 ** failures, longestMs), random)))

/** From this instant on the mentor is notified that their calendar cannot be read. */
export const failingSince = (readAt: Date): Date => new Date(readAt.getTime() + calendarLimits.failingHours * hourMs)
