import { type CalendarSource, calendarUid } from '#platform/calendar/calendar-source.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { opportunityPath } from '../contract/index.ts'
import { listDeadlines } from './queries/calendar-deadlines.ts'

/** The event ends with the deadline, so that calendars in other zones show the right day too. */
const eventMs = 30 * 60_000

/** Deadlines of the member's favorites and of the listings they have applied to, in their calendar feed (MENT-08). */
export const deadlineEvents: CalendarSource = async (db, query) => {
  const t = textsFor(query.language, 'opportunities')
  return (await listDeadlines(db, query)).map((row) => {
    const url = query.baseUrl + opportunityPath(row.slug)
    return {
      uid: calendarUid('deadline', row.id, query.baseUrl),
      sequence: 0,
      status: 'confirmed',
      start: new Date(row.closes_at.getTime() - eventMs),
      end: row.closes_at,
      timeZone: row.deadline_zone,
      summary: t('calendar.deadline', { title: row.title }),
      // Google Calendar does not show the address of an event in a feed.
      description: [row.company_name, url].filter(Boolean).join('\n'),
      url,
      stampedAt: row.updated_at,
    }
  })
}
