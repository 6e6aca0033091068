import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

type ExpiringToken = { name: string; lastFour: string; expiresAt: Date }

/** A token expires soon. `url`: the settings, where the member makes another one. */
export const tokenExpiryMail = (
  { email, language }: Pick<Contact, 'email' | 'language'>,
  { name, lastFour, expiresAt }: ExpiringToken,
  url: string,
): MailMessage => {
  const t = textsFor(language, 'access-tokens')
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Stockholm' }).format(expiresAt)
  return {
    to: email,
    language,
    subject: t('mail.expiry.subject', { name }),
    heading: t('mail.expiry.heading', { name }),
    paragraphs: [t('mail.expiry.text', { lastFour, date })],
    action: { label: t('mail.expiry.action'), url },
  }
}
