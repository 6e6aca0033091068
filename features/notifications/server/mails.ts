import type { Contact } from '#features/accounts/server/index.ts'
import type { Config } from '#platform/config.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { notificationText, type NotificationType } from '../contract/index.ts'
import { type MailTopic, unsubscribePath } from '../contract/preferences.ts'
import type { TextKey } from '../contract/text.ts'
import { definitionOf, type notificationDefinitions } from '../contract/types.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'
import type { PendingMail } from './queries/mails.ts'

const maxListed = 20

const textOf = (one: PendingMail, t: ReturnType<typeof textsFor>) => t(notificationText(one), one.payload)

type QuotingType = {
  [Type in NotificationType]: (typeof notificationDefinitions)[Type] extends { quotesMember: true } ? Type : never
}[NotificationType]

/**
 * The locale key of a mail's subject. Subjects name persons and quote nothing else that another member chose: otherwise
 * a stranger could put "Nordbro Support" and a URL into a subject that the product sends.
 */
export const notificationSubject = (one: Pick<PendingMail, 'type' | 'payload'>): TextKey | `subjects.${QuotingType}` =>
  definitionOf(one.type).quotesMember ? `subjects.${one.type as QuotingType}` : notificationText(one)

const firstNameOf = ({ fullName }: Contact) => fullName.split(/\s+/u)[0] ?? fullName

type MailSettings = Pick<Config, 'secret' | 'publicBaseUrl'>

/** Signed unsubscribe link for one member and topic. Every notification mail has one. */
export const unsubscribeLink = (
  { secret, publicBaseUrl }: MailSettings,
  { id, language }: Contact,
  topic: MailTopic,
) => {
  const t = textsFor(language, 'notifications')
  return {
    label: t('mail.stop', { topic: t(`topics.${topic}`) }),
    url: publicBaseUrl + unsubscribePath(createUnsubscribeToken(id, topic, secret, new Date())),
  }
}

export const singleMail = (
  settings: MailSettings,
  contact: Contact,
  notifications: readonly [PendingMail, ...PendingMail[]],
): MailMessage => {
  const [first, ...others] = notifications
  if (others.length > 0) return listMail(settings, contact, notifications, first.type)
  const t = textsFor(contact.language, 'notifications')
  const text = textOf(first, t)
  return {
    to: contact.email,
    language: contact.language,
    subject: t(notificationSubject(first), first.payload).replace(/\.$/, ''),
    heading: text,
    paragraphs: [t('mail.hello', { name: firstNameOf(contact) })],
    action: { label: t('mail.open'), url: settings.publicBaseUrl + first.link },
    footnote: t('mail.why'),
    unsubscribe: unsubscribeLink(settings, contact, first.type),
  }
}

export const listMail = (
  settings: MailSettings,
  contact: Contact,
  notifications: readonly PendingMail[],
  topic: MailTopic,
): MailMessage => {
  const t = textsFor(contact.language, 'notifications')
  const listed = notifications.slice(-maxListed)
  const more = notifications.length - listed.length
  return {
    to: contact.email,
    language: contact.language,
    subject: t('mail.list.subject', { count: notifications.length }),
    preheader: textOf(listed[0] as PendingMail, t),
    heading: t('mail.list.heading'),
    paragraphs: [
      t('mail.list.hello', { name: firstNameOf(contact) }),
      ...(more > 0 ? [t('mail.list.more', { count: more })] : []),
    ],
    items: listed.map((one) => ({ title: textOf(one, t), url: settings.publicBaseUrl + one.link })),
    action: { label: t('mail.list.open'), url: `${settings.publicBaseUrl}/notifications` },
    footnote: t('mail.why'),
    unsubscribe: unsubscribeLink(settings, contact, topic),
  }
}
