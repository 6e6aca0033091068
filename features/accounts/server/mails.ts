import { defaultLanguage, type Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { accountLimits } from '../contract/index.ts'
import { deviceText } from './sessions/device.ts'

export type MailRecipient = { email: string; language: string | null; timeZone?: string | null }

/** Account mails contain no names: a stranger could sign up any address with a name that carries a message. */
const mail = (
  { email, ...recipient }: MailRecipient,
  kind:
    | 'confirm'
    | 'exists'
    | 'reset'
    | 'passwordChanged'
    | 'emailChanged'
    | 'unban'
    | 'invitation'
    | 'linkCreated'
    | 'factorsReset'
    | 'sessionEnded'
    | 'sessionsEnded',
  url: string,
  values: Record<string, number | string> = {},
): MailMessage => {
  const language = (recipient.language ?? defaultLanguage) as Language
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

export const confirmMail = (recipient: MailRecipient, url: string) =>
  mail(recipient, 'confirm', url, { count: accountLimits.confirmationSeconds / 3600 })

/** For a sign-up with an address that already has an account (AUTH-01). */
export const accountExistsMail = (recipient: MailRecipient, url: string) => mail(recipient, 'exists', url)

export const resetMail = (recipient: MailRecipient, url: string) =>
  mail(recipient, 'reset', url, { count: accountLimits.resetSeconds / 60 })

/** The code for a new address (AUTH-14). */
export const emailCodeMail = ({ email, ...recipient }: MailRecipient, code: string): MailMessage => {
  const language = (recipient.language ?? defaultLanguage) as Language
  const t = textsFor(language, 'accounts')
  return {
    to: email,
    language,
    subject: t('mail.emailCode.subject'),
    heading: t('mail.emailCode.heading', { code }),
    paragraphs: [t('mail.emailCode.text', { count: accountLimits.emailChange.codeSeconds / 60 })],
    footnote: t('mail.emailCode.footnote'),
  }
}

/** To the old address, with the link that undoes the change (AUTH-14, SET-11). */
export const emailChangedMail = (
  recipient: MailRecipient,
  { newEmail, url }: { newEmail: string; url: string },
): MailMessage => mail(recipient, 'emailChanged', url, { email: newEmail, count: accountLimits.emailChange.undoHours })

/** SET-11 */
export const passwordChangedMail = (recipient: MailRecipient, url: string) => mail(recipient, 'passwordChanged', url)

/** The reason, the end and the appeal (ADM-02). */
export const banMail = (
  { email, ...recipient }: MailRecipient,
  { reason, until, url }: { reason: string; until: Date | null; url: string },
): MailMessage => {
  const language = (recipient.language ?? defaultLanguage) as Language
  const t = textsFor(language, 'accounts')
  const time =
    until &&
    new Intl.DateTimeFormat(language, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: recipient.timeZone ?? 'Europe/Stockholm',
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

export const unbanMail = (recipient: MailRecipient, url: string) => mail(recipient, 'unban', url)

/** An administrator has created an account for the address (AUTH-10). The footnote names the terms, which the link accepts. */
export const invitationMail = (recipient: MailRecipient, url: string) =>
  mail(recipient, 'invitation', url, { count: accountLimits.invitationSeconds / 86_400 })

/** An administrator has created a link to the account, to hand over. It is not in the mail (AUTH-10, SET-11). */
export const linkCreatedMail = (recipient: MailRecipient, url: string) => mail(recipient, 'linkCreated', url)

/** An administrator has turned off two-step login and removed the passkeys (SET-11). */
export const factorsResetMail = (recipient: MailRecipient, url: string) => mail(recipient, 'factorsReset', url)

/** An administrator has ended all sessions (SET-11). */
export const sessionsEndedMail = (recipient: MailRecipient, url: string) => mail(recipient, 'sessionsEnded', url)

/** An administrator has ended the session of a browser (SET-11). */
export const sessionEndedMail = (
  recipient: MailRecipient,
  { userAgent, url }: { userAgent: string | null; url: string },
) => {
  const t = textsFor((recipient.language ?? defaultLanguage) as Language, 'accounts')
  return mail(recipient, 'sessionEnded', url, { device: deviceText(t, userAgent) })
}
