import type { Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { opportunityPath } from '../contract/index.ts'
import type { MatchedListing } from './queries/saved-searches.ts'

type MailRecipient = { email: string; language: string }

const maxListedMatches = 10

const mailBase = ({ email, language }: MailRecipient) => ({
  to: email,
  language: language as Language,
  t: textsFor(language as Language, 'opportunities'),
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
  status: 'contacted' | 'approved' | 'rejected',
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

/** Alerts a member to new matches of a saved search (OPP-11). */
export const alertMail = (
  recipient: MailRecipient,
  values: { name: string; matches: readonly MatchedListing[]; baseUrl: string; listUrl: string; stopUrl: string },
): MailMessage => {
  const { t, ...mail } = mailBase(recipient)
  const { name, matches, baseUrl } = values
  const items = matches.slice(0, maxListedMatches).map(({ title, company_name, location, slug }) => {
    const detail = [company_name, location].filter(Boolean).join(' · ')
    return { title, url: baseUrl + opportunityPath(slug), ...(detail ? { detail } : {}) }
  })
  const more = matches.length - items.length
  return {
    ...mail,
    subject: t('mail.alert.subject', { name, count: matches.length }),
    preheader: t('mail.alert.text', { name }),
    heading: t('mail.alert.heading', { count: matches.length }),
    paragraphs: [t('mail.alert.text', { name }), ...(more > 0 ? [t('mail.alert.more')] : [])],
    items,
    action: { label: t('mail.alert.action'), url: values.listUrl },
    aside: { label: t('mail.alert.stop'), url: values.stopUrl },
  }
}
