import type { Contact } from '#features/accounts/server/index.ts'
import type { Config } from '#platform/config.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { timeRangeText, zoneNameAt } from '#platform/i18n/zoned-times.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { sessionPath, type SessionSide } from '../contract/sessions.ts'
import { invitationOf, otherNameOf } from './invitation.ts'
import type { SessionRow } from './queries/sessions.ts'
import { lengthMinutesOf } from './session-view.ts'

type MailSettings = Pick<Config, 'publicBaseUrl' | 'mailFrom'>
type MailedSession = { row: SessionRow; side: SessionSide; contact: Contact; settings: MailSettings }

/** The times on the recipient's clock, and on the other's if it differs (MENT-08). */
const timeLines = ({ row, side, contact: { language } }: MailedSession, member: string | null): string[] => {
  const t = textsFor(language, 'mentorship')
  const [ownZone, otherZone] =
    side === 'mentor'
      ? [row.mentor_present_zone ?? row.mentor_time_zone, row.mentee_time_zone]
      : [row.mentee_present_zone ?? row.mentee_time_zone, row.mentor_time_zone]
  const ownTime = timeRangeText(row.starts_at, row.ends_at, ownZone, language)
  const otherTime = timeRangeText(row.starts_at, row.ends_at, otherZone, language)
  const lines = [t('mail.time', { time: ownTime, zone: zoneNameAt(row.starts_at, ownZone, language) })]
  if (member !== null && otherTime !== ownTime)
    lines.push(t('mail.other_time', { member, time: otherTime, zone: zoneNameAt(row.starts_at, otherZone, language) }))
  return lines
}

/** What the mail is about. The first confirmation has the sequence 1, and every later one is a change. */
const kindOf = ({ status, sequence }: SessionRow, side: SessionSide) => {
  if (status === 'requested') return side === 'mentor' ? 'asked' : 'sent'
  if (status === 'confirmed') return sequence <= 1 ? 'confirmed' : 'changed'
  if (status === 'declined') return side === 'mentor' ? 'declined_by_you' : 'declined'
  return status === 'lapsed' ? 'lapsed' : 'cancelled'
}

/** The mail with the invitation to a session, its change or its cancellation (MENT-08). */
export const sessionMail = (mailed: MailedSession, member: string, now: Date): MailMessage => {
  const { row, side, contact, settings } = mailed
  const { email: to, language } = contact
  const t = textsFor(language, 'mentorship')
  const kind = kindOf(row, side)
  const reason = row.reason && row.ended_by !== side ? [t('mail.reason'), row.reason] : []
  const values = { member, title: row.listing_title, minutes: lengthMinutesOf(row) }
  return {
    to,
    language,
    // The subject names a person and quotes nothing that a member wrote.
    subject: t(`mail.${kind}.subject`, { member }),
    heading: t(`mail.${kind}.heading`),
    paragraphs: [
      t(`mail.${kind}.text`, values),
      ...timeLines(mailed, member),
      ...(kind === 'asked' ? [t('mail.message'), row.message] : reason),
    ],
    action: { label: t('mail.open'), url: settings.publicBaseUrl + sessionPath(row.id) },
    calendar: invitationOf(row, { side, ...contact }, settings, now),
  }
}

/** The mail about an ended session whose other participant is not named any more: banned, deleted or blocked. */
export const endedMail = (mailed: MailedSession, now: Date): MailMessage => {
  const { row, side, contact, settings } = mailed
  const { email: to, language } = contact
  const t = textsFor(language, 'mentorship')
  return {
    to,
    language,
    subject: t('mail.ended.subject'),
    heading: t('mail.ended.heading'),
    paragraphs: [t('mail.ended.text'), ...timeLines(mailed, null)],
    calendar: invitationOf(row, { side, ...contact }, settings, now),
  }
}

/** The reminder before a session (MENT-08). */
export const reminderMail = (mailed: MailedSession, member: string): MailMessage => {
  const { row, contact, settings } = mailed
  const { email: to, language } = contact
  const t = textsFor(language, 'mentorship')
  return {
    to,
    language,
    subject: t('mail.reminder.subject', { member }),
    heading: t('mail.reminder.heading'),
    paragraphs: [
      t('mail.reminder.text', { member, title: row.listing_title }),
      ...timeLines(mailed, member),
      ...(row.meeting_url ? [t('mail.call', { call: row.meeting_url })] : []),
    ],
    action: { label: t('mail.open'), url: settings.publicBaseUrl + sessionPath(row.id) },
  }
}

/** The mail for the present state of a session, or null if there is nothing to tell without naming the other one. */
export const presentMail = (mailed: MailedSession, now: Date): MailMessage | null => {
  const member = otherNameOf(mailed.row, mailed.side)
  if (member !== null) return sessionMail(mailed, member, now)
  const isEnded = mailed.row.status !== 'requested' && mailed.row.status !== 'confirmed'
  return isEnded ? endedMail(mailed, now) : null
}
