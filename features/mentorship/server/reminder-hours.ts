import { hourMs } from '#kit/durations.ts'
import { sessionLimits } from '../contract/limits.ts'

/** The reminder that is due now, in hours before the start: the last one, if several are. Null before the first. */
export const dueReminderHours = (startsAt: Date, now: Date): number | null => {
  const untilStart = startsAt.getTime() - now.getTime()
  const due = sessionLimits.reminderHours.filter((hours) => untilStart <= hours * hourMs)
  return due.length === 0 ? null : Math.min(...due)
}

/**
 * The reminders that a session which is agreed on now does not need, because the agreement itself was the reminder: what
 * `last_reminder_hours` starts with.
 */
export const skippedReminderHours = dueReminderHours
