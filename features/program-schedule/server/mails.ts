import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { timeRangeText, zoneNameAt } from '#platform/i18n/zoned-times.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { scheduleLimits } from '../contract/index.ts'
import type { NoticeChange } from './queries/changes.ts'

type Changed = { title: string; timeZone: string; changes: readonly NoticeChange[]; url: string }

/** The changed events with their times on the clocks of the program. The subject has no words of members. */
export const changedMail = ({ email, language }: Contact, { title, timeZone, changes, url }: Changed): MailMessage => {
  const t = textsFor(language, 'program-schedule')
  const lineOf = ({ title: event, startsAt, endsAt, isCancelled }: NoticeChange) => {
    if (isCancelled) return t('mail.changed.cancelled', { event })
    const start = new Date(startsAt)
    const time = timeRangeText(start, new Date(endsAt), timeZone, language)
    return t('mail.changed.event', { event, time, zone: zoneNameAt(start, timeZone, language) })
  }
  return {
    to: email,
    language,
    subject: t('mail.changed.subject'),
    heading: t('mail.changed.heading'),
    paragraphs: [t('mail.changed.text', { title }), ...changes.slice(0, scheduleLimits.mailedEvents).map(lineOf)],
    action: { label: t('mail.changed.action'), url },
  }
}
