import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { Decision } from '../contract/index.ts'

/** Mail to the creator and the makers about a decision (PROD-03). The texts are in the locales under `mail`. */
export const decisionMail = (
  { email, language }: Contact,
  decision: Decision,
  { title, note, url }: { title: string; note: string | null; url: string },
): MailMessage => {
  const t = textsFor(language, 'products')
  return {
    to: email,
    language,
    subject: t(`mail.${decision}.subject`, { title }),
    heading: t(`mail.${decision}.heading`),
    paragraphs: [t(`mail.${decision}.text`, { title }), ...(note ? [t('mail.note'), note] : [])],
    action: { label: t('mail.action'), url },
    footnote: t('mail.footnote'),
  }
}
