import type { Contact } from '#features/accounts/server/index.ts'
import { truncate } from '#kit/excerpt.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

/** Characters of the announcement in its mail. */
const excerptLength = 600

type Announcement = { title: string; announcement: string; text: string; url: string }

/** The subject has no words of members: the mail is sent in the product's name. */
export const announcementMail = (
  { email, language }: Contact,
  { title, announcement, text, url }: Announcement,
): MailMessage => {
  const t = textsFor(language, 'program-cohorts')
  return {
    to: email,
    language,
    subject: t('mail.subject'),
    heading: t('mail.heading'),
    paragraphs: [t('mail.text', { title, announcement }), truncate(text, excerptLength)],
    action: { label: t('mail.action'), url },
  }
}
