import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

// The subjects have no words of members: the mails are sent in the product's name.

export const invitedMail = (
  { email, language }: Contact,
  { title, owner, url }: { title: string; owner: string; url: string },
): MailMessage => {
  const t = textsFor(language, 'program-reviews')
  return {
    to: email,
    language,
    subject: t('mail.invited.subject'),
    heading: t('mail.invited.heading'),
    paragraphs: [t('mail.invited.text', { title, owner })],
    action: { label: t('mail.invited.action'), url },
  }
}

export const openedMail = (
  { email, language }: Contact,
  { title, round, url }: { title: string; round: string; url: string },
): MailMessage => {
  const t = textsFor(language, 'program-reviews')
  return {
    to: email,
    language,
    subject: t('mail.opened.subject'),
    heading: t('mail.opened.heading'),
    paragraphs: [t('mail.opened.text', { title, round })],
    action: { label: t('mail.opened.action'), url },
  }
}

export const feedbackMail = (
  { email, language }: Contact,
  { title, url }: { title: string; url: string },
): MailMessage => {
  const t = textsFor(language, 'program-reviews')
  return {
    to: email,
    language,
    subject: t('mail.feedback.subject'),
    heading: t('mail.feedback.heading'),
    paragraphs: [t('mail.feedback.text', { title })],
    action: { label: t('mail.feedback.action'), url },
  }
}
