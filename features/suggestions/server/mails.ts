import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { StatusChangeDetails } from './status-change-queries.ts'

export const statusMail = (
  { email, language }: Contact,
  { title, status, note }: StatusChangeDetails,
  url: string,
): MailMessage => {
  const t = textsFor(language, 'suggestions')
  return {
    to: email,
    language,
    subject: t(`mail.${status}.subject`, { title }),
    heading: t(`mail.${status}.heading`),
    paragraphs: [t(`mail.${status}.text`, { title }), ...(note ? [t('mail.note'), note] : [])],
    action: { label: t('mail.action'), url },
    footnote: t('mail.footnote'),
  }
}
