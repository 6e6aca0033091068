import type { Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { webhookLimits } from '../contract/index.ts'

/** The webhook was turned off. Names only the host: the rest of an address can be secret. */
export const webhookDisabledMail = (
  { email, language, url }: { email: string; language: Language; url: string },
  reason: 'failing' | 'gone',
  settingsUrl: string,
): MailMessage => {
  const t = textsFor(language, 'webhooks')
  const values = { host: new URL(url).host, days: webhookLimits.failingDays }
  return {
    to: email,
    language,
    subject: t('mail.disabled.subject', values),
    heading: t('mail.disabled.heading', values),
    paragraphs: [t(`mail.disabled.${reason}`, values), t('mail.disabled.again')],
    action: { label: t('mail.disabled.action'), url: settingsUrl },
  }
}
