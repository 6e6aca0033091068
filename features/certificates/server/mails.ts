import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

/** To the holder. The subject has no words of members: the mail is sent in the product's name. */
export const issuedMail = (
  { email, language }: Contact,
  { title, url }: { title: string; url: string },
): MailMessage => {
  const t = textsFor(language, 'certificates')
  return {
    to: email,
    language,
    subject: t('mail.issued.subject'),
    heading: t('mail.issued.heading'),
    paragraphs: [t('mail.issued.text', { title })],
    action: { label: t('mail.issued.action'), url },
  }
}
