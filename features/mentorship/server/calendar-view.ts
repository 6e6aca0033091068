import type { BusyCalendar, CalendarFailure } from '../contract/calendar.ts'
import type { CalendarRow } from './queries/mentor-calendars.ts'

/** The state of a calendar for its owner: of the address, only the host. */
export const calendarViewOf = (row: CalendarRow, busyTimeCount: number): BusyCalendar => ({
  host: row.host,
  savedAt: row.saved_at.toISOString(),
  lastReadAt: row.read_at.toISOString(),
  busyTimeCount,
  failure: row.failure as CalendarFailure | null,
  lastAttemptAt: row.attempted_at.toISOString(),
})
