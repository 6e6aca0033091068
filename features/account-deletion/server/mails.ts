import type { Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { dayText, instantText } from '#platform/i18n/zoned-times.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { Recipient } from './queries.ts'

/** `url`: the settings. */
const settingsMail = (
  { email, language }: Recipient,
  kind: 'reminder' | 'refused',
  url: string,
  values: Record<string, string> = {},
): MailMessage => {
  const t = textsFor(language, 'account-deletion')
  return {
    to: email,
    language,
    subject: t(`mail.${kind}.subject`),
    heading: t(`mail.${kind}.heading`),
    paragraphs: [t(`mail.${kind}.text`, values)],
    action: { label: t(`mail.${kind}.action`), url },
  }
}

/** A few days before the deletion. */
export const reminderMail = (recipient: Recipient, dueAt: Date, url: string): MailMessage =>
  settingsMail(recipient, 'reminder', url, { date: instantText(dueAt, recipient.time_zone, recipient.language) })

/** The account could not be deleted, because it belongs to the only super admin. */
export const refusedMail = (recipient: Recipient, url: string): MailMessage => settingsMail(recipient, 'refused', url)

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
