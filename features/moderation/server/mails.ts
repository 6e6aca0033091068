import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { ReportReason } from '../contract/index.ts'

export const removalMail = (
  { email, language }: Contact,
  { reason, statement, excerpt, url }: { reason: ReportReason; statement: string; excerpt: string; url: string },
): MailMessage => {
  const t = textsFor(language, 'moderation')
  return {
    to: email,
    language,
    subject: t('mail.removed.subject'),
    heading: t('mail.removed.heading'),
    paragraphs: [
      t('mail.removed.text'),
      excerpt,
      t('mail.removed.reason', { reason: t(`reasons.${reason}`) }),
      statement,
    ],
    action: { label: t('mail.removed.action'), url },
    footnote: t('mail.removed.footnote'),
  }
}

export const appealMail = (
  { email, language }: Contact,
  outcome: 'restored' | 'upheld' | 'reconsidered',
  statement: string,
  url: string,
): MailMessage => {
  const t = textsFor(language, 'moderation')
  return {
    to: email,
    language,
    subject: t(`mail.${outcome}.subject`),
    heading: t(`mail.${outcome}.heading`),
    paragraphs: [t(`mail.${outcome}.text`), statement],
    action: { label: t('mail.removed.action'), url },
  }
}

/** SHLD-02: a security lock was lifted, or the appeal against it declined. */
export const lockDecisionMail = (
  { email, language }: Contact,
  outcome: 'lock_lifted' | 'lock_appeal_declined',
  statement: string,
  url: string,
): MailMessage => {
  const t = textsFor(language, 'moderation')
  return {
    to: email,
    language,
    subject: t(`mail.${outcome}.subject`),
    heading: t(`mail.${outcome}.heading`),
    paragraphs: [t(`mail.${outcome}.text`), statement],
    action: { label: t(`mail.${outcome}.action`), url },
  }
}
