import { type CalendarSource, calendarUid } from '#platform/calendar/calendar-source.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { programPath } from '../contract/index.ts'
import { listProgramDates } from './queries/calendar-dates.ts'

/** The event ends with the deadline, so that calendars in other zones show the right day too. */
const deadlineMs = 30 * 60_000

/** Days and deadlines of the member's programs in their calendar feed (MENT-08). */
export const programDates: CalendarSource = async (db, query) => {
  const t = textsFor(query.language, 'programs')
  return (await listProgramDates(db, query)).map(({ kind, id, slug, title, time_zone, at, day, updated_at }) => {
    const url = query.baseUrl + programPath(slug)
    return {
      uid: calendarUid(`program-${kind}`, id, query.baseUrl),
      sequence: 0,
      status: 'confirmed',
      start: day === null ? new Date(at.getTime() - deadlineMs) : at,
      end: at,
      timeZone: time_zone,
      ...(day === null ? {} : { allDay: day }),
      summary: t(`calendar.${kind}`, { title }),
      // Google Calendar does not show the address of an event in a feed.
      description: url,
      url,
      stampedAt: updated_at,
    }
  })
}
