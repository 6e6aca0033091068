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

/** Alerts a member to new matches of a saved search (OPP-11). */
export const alertMail = (
  recipient: MailRecipient,
  values: { name: string; matches: readonly MatchedListing[]; baseUrl: string; listUrl: string; stopUrl: string },
): MailMessage => {
  const { t, ...mail } = mailBase(recipient)
  const { name, matches, baseUrl } = values
  const items = matches.slice(0, maxListedMatches).map(({ title, company_name, location, internship_kind, slug }) => {
    const detail = [internship_kind && t(`internship.kinds.${internship_kind}`), company_name, location]
      .filter(Boolean)
      .join(' · ')
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
