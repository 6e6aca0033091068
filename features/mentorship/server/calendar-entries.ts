import { type CalendarSource, calendarUid } from '#platform/calendar/calendar-source.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { sessions } from '../contract/index.ts'
import { type CalendarSessionRow, listCalendarSessions } from './queries/calendar-sessions.ts'

type Texts = ReturnType<typeof textsFor>

const summaryOf = (t: Texts, { type, status, other_name }: CalendarSessionRow): string => {
  const name = t(`options.type.${type}`)
  const title = other_name === null ? name : t('calendar_feed.session', { type: name, name: other_name })
  // Many calendars show a tentative event like a confirmed one.
  return status === 'requested' ? t('calendar_feed.requested', { title }) : title
}

/** The member's sessions in their calendar feed, with the UIDs of the mailed invitations (MENT-08). */
export const sessionEvents: CalendarSource = async (db, query) => {
  const t = textsFor(query.language, 'mentorship')
  return (await listCalendarSessions(db, query)).map((row) => {
    const url = query.baseUrl + sessions.sessionPath(row.id)
    const meetingUrl = row.status === 'requested' ? null : row.meeting_url
    const lines = [
      row.listing_title,
      meetingUrl && t('calendar_feed.call', { url: meetingUrl }),
      t('calendar_feed.page', { url }),
    ]
    return {
      uid: calendarUid('session', row.id, query.baseUrl),
      sequence: row.sequence,
      status: row.status === 'requested' ? 'tentative' : 'confirmed',
      start: row.starts_at,
      end: row.ends_at,
      timeZone: row.time_zone,
      summary: summaryOf(t, row),
      description: lines.filter(Boolean).join('\n'),
      ...(meetingUrl === null ? {} : { location: meetingUrl }),
      url,
      stampedAt: row.updated_at,
    }
  })
}
