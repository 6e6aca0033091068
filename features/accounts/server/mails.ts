import { defaultLanguage, type Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { accountLimits } from '../contract/index.ts'

export type Reader = { email: string; language: string | null; timeZone?: string | null }

/**
 * The mails of the area; their words stand in the locales under `mail`. None carries a name: whoever signs up chooses it,
 * and could have us send their words to any address.
 */
const mail = (
  { email, ...reader }: Reader,
  kind: 'confirm' | 'exists' | 'reset' | 'passwordChanged' | 'unban',
  url: string,
  values: Record<string, number> = {},
): MailMessage => {
  const language = (reader.language ?? defaultLanguage) as Language
  const t = textsFor(language, 'accounts')
  return {
    to: email,
    language,
    subject: t(`mail.${kind}.subject`),
    preheader: t(`mail.${kind}.preheader`),
    heading: t(`mail.${kind}.heading`),
    paragraphs: [t(`mail.${kind}.text`, values)],
    action: { label: t(`mail.${kind}.action`), url },
    footnote: t(`mail.${kind}.footnote`),
  }
}

export const confirmMail = (reader: Reader, url: string) =>
  mail(reader, 'confirm', url, { count: accountLimits.confirmationSeconds / 3600 })

/** To someone who signed up although their address has an account: tells only them (AUTH-01). */
export const existsMail = (reader: Reader, url: string) => mail(reader, 'exists', url)

export const resetMail = (reader: Reader, url: string) =>
  mail(reader, 'reset', url, { count: accountLimits.resetSeconds / 60 })

/** SET-11 */
export const passwordChangedMail = (reader: Reader, url: string) => mail(reader, 'passwordChanged', url)

/** An administrator has shut the member out: why, until when, and what can be done about it (ADM-02). */
export const banMail = (
  { email, ...reader }: Reader,
  { reason, until, url }: { reason: string; until: Date | null; url: string },
): MailMessage => {
  const language = (reader.language ?? defaultLanguage) as Language
  const t = textsFor(language, 'accounts')
  const time =
    until &&
    new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: reader.timeZone ?? 'Europe/Stockholm',
    }).format(until)
  return {
    to: email,
    language,
    subject: t('mail.ban.subject'),
    preheader: t('mail.ban.preheader'),
    heading: t('mail.ban.heading'),
    paragraphs: [
      t('mail.ban.reason', { reason }),
      time ? t('mail.ban.until', { time }) : t('mail.ban.no_end'),
      t('mail.ban.text'),
    ],
    action: { label: t('mail.ban.action'), url },
    footnote: t('mail.ban.footnote'),
  }
}

export const unbanMail = (reader: Reader, url: string) => mail(reader, 'unban', url)
