import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

/** The mail to the applicant about a decision or reset, with the administrators' note. */
export const decisionMail = (
  { email, fullName, language }: Contact,
  outcome: 'approved' | 'rejected' | 'reset',
  note: string | null,
  url: string,
): MailMessage => {
  const t = textsFor(language, 'partners')
  return {
    to: email,
    language,
    subject: t(`mail.${outcome}.subject`),
    heading: t(`mail.${outcome}.heading`, { name: fullName }),
    paragraphs: [t(`mail.${outcome}.text`), ...(note ? [t('mail.note'), note] : [])],
    action: { label: t(`mail.${outcome}.action`), url },
  }
}
