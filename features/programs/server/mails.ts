import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

export type Decision = 'approve' | 'reject'

/** Mail to participants and applicants of a cancelled program. */
export const cancelledMail = (
  { email, language }: Contact,
  { title, url }: { title: string; url: string },
): MailMessage => {
  const t = textsFor(language, 'programs')
  return {
    to: email,
    language,
    subject: t('mail.cancelled.subject', { title }),
    heading: t('mail.cancelled.heading'),
    paragraphs: [t('mail.cancelled.text', { title })],
    action: { label: t('mail.action'), url },
  }
}

/** Mail to the participant whose participation the owner has ended, with the owner's reason. */
export const participationEndedMail = (
  { email, language }: Contact,
  { title, reason, url }: { title: string; reason: string; url: string },
): MailMessage => {
  const t = textsFor(language, 'programs')
  return {
    to: email,
    language,
    subject: t('mail.participation_ended.subject'),
    heading: t('mail.participation_ended.heading'),
    paragraphs: [t('mail.participation_ended.text', { title }), t('mail.reason'), reason],
    action: { label: t('mail.action'), url },
  }
}

/** Mail to the owner about the administrators' decision (PROG-02). The texts are in the locales under `mail`. */
export const decisionMail = (
  { email, language }: Contact,
  decision: Decision,
  { title, note, url }: { title: string; note: string | null; url: string },
): MailMessage => {
  const t = textsFor(language, 'programs')
  return {
    to: email,
    language,
    subject: t(`mail.${decision}.subject`, { title }),
    heading: t(`mail.${decision}.heading`),
    paragraphs: [t(`mail.${decision}.text`, { title }), ...(note ? [t('mail.note'), note] : [])],
    action: { label: t('mail.action'), url },
  }
}
