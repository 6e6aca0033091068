import type { Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { dayText, instantText } from '#platform/i18n/zoned-times.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { Recipient } from './queries.ts'

/** A few days before the deletion. `url`: the settings, where the member can cancel. */
export const reminderMail = ({ email, language, time_zone }: Recipient, dueAt: Date, url: string): MailMessage => {
  const t = textsFor(language, 'account-deletion')
  const values = { date: instantText(dueAt, time_zone, language) }
  return {
    to: email,
    language,
    subject: t('mail.reminder.subject'),
    heading: t('mail.reminder.heading'),
    paragraphs: [t('mail.reminder.text', values)],
    action: { label: t('mail.reminder.action'), url },
  }
}

/** The account could not be deleted, because it belongs to the only super admin. */
export const refusedMail = ({ email, language }: Recipient, url: string): MailMessage => {
  const t = textsFor(language, 'account-deletion')
  return {
    to: email,
    language,
    subject: t('mail.refused.subject'),
    heading: t('mail.refused.heading'),
    paragraphs: [t('mail.refused.text')],
    action: { label: t('mail.refused.action'), url },
  }
}

/** The last mail to a deleted account. */
export const accountDeletedMail = (
  { email, language }: { email: string; language: Language },
  backupsExpireAt: Date,
): MailMessage => {
  const t = textsFor(language, 'account-deletion')
  return {
    to: email,
    language,
    subject: t('mail.deleted.subject'),
    heading: t('mail.deleted.heading'),
    paragraphs: [t('mail.deleted.text'), t('mail.deleted.backups', { date: dayText(backupsExpireAt, language) })],
  }
}
