import type { Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

type MailRecipient = { email: string; language: string }

const mailBase = ({ email, language }: MailRecipient) => ({
  to: email,
  language: language as Language,
  t: textsFor(language as Language, 'applications'),
})

export const applicationMail = (
  owner: MailRecipient,
  values: { title: string; applicant: string; url: string },
): MailMessage => {
  const { t, ...mail } = mailBase(owner)
  return {
    ...mail,
    subject: t('mail.application.subject', values),
    preheader: t('mail.application.preheader', values),
    heading: t('mail.application.heading'),
    paragraphs: [t('mail.application.text', values)],
    action: { label: t('mail.application.action'), url: values.url },
  }
}

export const answerMail = (
  applicant: MailRecipient,
  status: 'contacted' | 'approved' | 'rejected' | 'waiting',
  values: { title: string; url: string },
): MailMessage => {
  const { t, ...mail } = mailBase(applicant)
  return {
    ...mail,
    // The subject omits the title: it is user content, and the mail is sent in the product's name.
    subject: t(`mail.answer.${status}.subject`),
    preheader: t(`mail.answer.${status}.text`, values),
    heading: t(`mail.answer.${status}.heading`),
    paragraphs: [t(`mail.answer.${status}.text`, values)],
    action: { label: t('mail.answer.action'), url: values.url },
  }
}
