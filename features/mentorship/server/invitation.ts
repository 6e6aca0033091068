import type { Language } from '#kit/languages.ts'
import type { CalendarEvent, Invitation } from '#platform/calendar/calendar-event.ts'
import { calendarUid } from '#platform/calendar/calendar-source.ts'
import { renderInvitation } from '#platform/calendar/render-calendar.ts'
import type { Config } from '#platform/config.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { mailSenderOf } from '#platform/mail/sender.ts'
import { sessionPath, type SessionSide } from '../contract/sessions.ts'
import type { SessionRow } from './queries/sessions.ts'
import { otherSide } from './session-view.ts'

/** A participant who gets an invitation, in their language. */
export type Recipient = { side: SessionSide; email: string; fullName: string; language: Language }

/**
 * The name of the other participant. Null if they have deleted their account, are banned or have a block with the
 * recipient: then no mail names them, or quotes the listing (NET-05, ADM-02).
 */
export const otherNameOf = (row: SessionRow, side: SessionSide): string | null => {
  const [other, isActive] = side === 'mentor' ? [row.mentee, row.is_mentee_active] : [row.mentor, row.is_mentor_active]
  return other && isActive && !row.is_blocked ? other.full_name : null
}

const statusOf = ({ status }: SessionRow): CalendarEvent['status'] => {
  if (status === 'requested') return 'tentative'
  return status === 'confirmed' ? 'confirmed' : 'cancelled'
}

/**
 * The invitation of a session for one participant. Its organiser is the sender of the mails, because calendars accept a
 * change only from the organiser of the event.
 */
export const invitationOf = (
  row: SessionRow,
  recipient: Recipient,
  config: Pick<Config, 'publicBaseUrl' | 'mailFrom'>,
  now: Date,
): Invitation => {
  const { side, email, fullName, language } = recipient
  const { publicBaseUrl } = config
  const sender = mailSenderOf(config)
  const t = textsFor(language, 'mentorship')
  const status = statusOf(row)
  const member = otherNameOf(row, side)
  const page = publicBaseUrl + sessionPath(row.id)
  const call = status === 'confirmed' ? row.meeting_url : null
  const mentorsAnswer = status === 'tentative' ? ('tentative' as const) : ('accepted' as const)
  // A session shows no one's mail address, so the other participant has one that leads nowhere (RFC 2606). Calendars show
  // the name. No answer is requested, because the answers of calendar programs would go to the sender of the mails.
  const other = member && {
    name: member,
    email: `${otherSide(side)}-${row.id}@participant.invalid`,
    response: side === 'mentor' ? ('accepted' as const) : mentorsAnswer,
  }
  return renderInvitation({
    uid: calendarUid('session', row.id, publicBaseUrl),
    sequence: row.sequence,
    status,
    start: row.starts_at,
    end: row.ends_at,
    timeZone: row.mentor_time_zone,
    summary: member ? t('calendar.summary', { title: row.listing_title, member }) : t('calendar.hidden'),
    ...(member && { description: call ? t('calendar.call', { call, page }) : t('calendar.page', { page }), url: page }),
    ...(call && { location: call }),
    organiser: { name: sender.name, email: sender.address },
    attendees: [
      { name: fullName, email, response: side === 'mentor' ? mentorsAnswer : 'accepted' },
      ...(other ? [other] : []),
    ],
    stampedAt: now,
  })
}
