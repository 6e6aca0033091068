import type { Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { dayText, instantText } from '#platform/i18n/zoned-times.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { Recipient } from './queries.ts'

/** `url`: the settings. */
const settingsMail = (
  { email, language }: Recipient,
  kind: 'reminder' | 'scheduledReminder' | 'refused' | 'kept',
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
export const reminderMail = (
  recipient: Recipient,
  { dueAt, url, canCancel }: { dueAt: Date; url: string; canCancel: boolean },
): MailMessage =>
  settingsMail(recipient, canCancel ? 'reminder' : 'scheduledReminder', url, {
    date: instantText(dueAt, recipient.time_zone, recipient.language),
  })

type Scheduled = { reason: string; dueAt: Date; backupsExpireAt: Date; contactEmail: string | null; url: string }

/** An administrator has scheduled the deletion: why, when, and how to object (ADM-02). */
export const scheduledMail = (recipient: Recipient, scheduled: Scheduled): MailMessage => {
  const { email, language, time_zone: timeZone } = recipient
  const t = textsFor(language, 'account-deletion')
  const { reason, contactEmail, url } = scheduled
  return {
    to: email,
    language,
    subject: t('mail.scheduled.subject'),
    heading: t('mail.scheduled.heading', { date: instantText(scheduled.dueAt, timeZone, language) }),
    paragraphs: [
      t('mail.scheduled.reason', { reason }),
      t('mail.scheduled.text', { backupDate: dayText(scheduled.backupsExpireAt, language) }),
      contactEmail === null ? t('mail.scheduled.object') : t('mail.scheduled.object_to', { address: contactEmail }),
    ],
    action: { label: t('mail.scheduled.action'), url },
  }
}

/** An administrator has cancelled the deletion. */
export const cancelledMail = (recipient: Recipient, url: string): MailMessage => settingsMail(recipient, 'kept', url)

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
