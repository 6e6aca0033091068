import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

/** The mail to the member about the decision, with the administrators' note. */
export const verificationMail = (
  { email, fullName, language }: Contact,
  outcome: 'approved' | 'rejected',
  note: string | null,
  url: string,
): MailMessage => {
  const t = textsFor(language, 'verification')
  return {
    to: email,
    language,
    subject: t(`mail.${outcome}.subject`),
    heading: t(`mail.${outcome}.heading`, { name: fullName }),
    paragraphs: [t(`mail.${outcome}.text`), ...(note ? [t('mail.note'), note] : [])],
    action: { label: t(`mail.${outcome}.action`), url },
  }
}
