import { accountLimits } from '#features/accounts/contract/index.ts'
import { defaultLanguage, type Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

/** The code is not in the subject, which a locked screen shows. No names, as in every mail about an account. */
export const loginMail = (
  { email, ...recipient }: { email: string; language: string | null },
  { code, url }: { code: string; url: string },
): MailMessage => {
  const language = (recipient.language ?? defaultLanguage) as Language
  const t = textsFor(language, 'mail-login')
  return {
    to: email,
    language,
    subject: t('mail.subject'),
    preheader: t('mail.preheader'),
    heading: t('mail.heading', { code }),
    paragraphs: [t('mail.text', { count: accountLimits.loginLinkSeconds / 60 })],
    action: { label: t('mail.action'), url },
    footnote: t('mail.footnote'),
  }
}
