import { type CalendarSource, calendarUid } from '#platform/calendar/calendar-source.ts'
import type { FeedEvent } from '#platform/calendar/calendar-event.ts'
import type { Language } from '#kit/languages.ts'
import { type Texts, textsFor } from '#platform/i18n/texts.ts'
import { programSchedulePath } from '../contract/index.ts'
import { type CalendarEventRow, listCalendarEvents } from './queries/calendar-events.ts'

/** A deadline ends with its minute, so that calendars in other zones show the right day too. */
const deadlineMs = 30 * 60_000

const entryOf = (row: CalendarEventRow, t: Texts, baseUrl: string): FeedEvent => {
  const url = baseUrl + programSchedulePath(row.slug)
  const isDeadline = row.starts_at.getTime() === row.ends_at.getTime()
  const location = row.place ?? row.call_url
  const lines = [
    row.program_title,
    row.description,
    row.call_url && t('calendar.call', { url: row.call_url }),
    t('calendar.page', { url }),
  ]
  return {
    uid: calendarUid('program-event', row.id, baseUrl),
    sequence: row.sequence,
    status: row.is_cancelled ? 'cancelled' : 'confirmed',
    start: isDeadline ? new Date(row.starts_at.getTime() - deadlineMs) : row.starts_at,
    end: row.ends_at,
    timeZone: row.time_zone,
    summary: row.title,
    // Google Calendar does not show the address of an event in a feed.
    description: lines.filter(Boolean).join('\n'),
    ...(location === null ? {} : { location }),
    url,
    stampedAt: row.updated_at,
  }
}

export const calendarEntries = (
  rows: readonly CalendarEventRow[],
  { language, baseUrl }: { language: Language; baseUrl: string },
): FeedEvent[] => {
  const t = textsFor(language, 'program-schedule')
  return rows.map((row) => entryOf(row, t, baseUrl))
}

/** The events of the programs in which the member participates or that they own, in their calendar feed. */
export const scheduleEvents: CalendarSource = async (db, query) =>
  calendarEntries(await listCalendarEvents(db, query), query)
