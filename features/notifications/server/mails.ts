import type { Contact } from '#features/accounts/server/index.ts'
import type { Config } from '#platform/config.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { notificationSubject, notificationText } from '../contract/index.ts'
import { type MailTopic, unsubscribePath } from '../contract/preferences.ts'
import { tokenFor } from './unsubscribe-token.ts'
import type { Unmailed } from './queries/mails.ts'

/** The rest is on the page that the mail leads to. */
const mostListed = 20

const textOf = (one: Unmailed, t: ReturnType<typeof textsFor>) => t(notificationText(one), one.payload)

const firstNameOf = ({ fullName }: Contact) => fullName.split(/\s+/u)[0] ?? fullName

type Settings = Pick<Config, 'secret' | 'publicBaseUrl'>

/** How such mails end, as every mail about a notification says. */
export const endOf = ({ secret, publicBaseUrl }: Settings, { id, language }: Contact, topic: MailTopic) => {
  const t = textsFor(language, 'notifications')
  return {
    label: t('mail.stop', { topic: t(`topics.${topic}`) }),
    url: publicBaseUrl + unsubscribePath(tokenFor(id, topic, secret, new Date())),
  }
}

/** About one notification, or several of one kind. */
export const singleMail = (
  settings: Settings,
  contact: Contact,
  things: readonly [Unmailed, ...Unmailed[]],
): MailMessage => {
  const [first, ...others] = things
  if (others.length > 0) return listMail(settings, contact, things, first.type)
  const t = textsFor(contact.language, 'notifications')
  const text = textOf(first, t)
  return {
    to: contact.email,
    language: contact.language,
    // A subject has no full stop.
    subject: t(notificationSubject(first), first.payload).replace(/\.$/, ''),
    heading: text,
    paragraphs: [t('mail.hello', { name: firstNameOf(contact) })],
    action: { label: t('mail.open'), url: settings.publicBaseUrl + first.link },
    footnote: t('mail.why'),
    unsubscribe: endOf(settings, contact, first.type),
  }
}

/** What was collected, or several notifications of one kind, oldest first. */
export const listMail = (
  settings: Settings,
  contact: Contact,
  things: readonly Unmailed[],
  topic: MailTopic,
): MailMessage => {
  const t = textsFor(contact.language, 'notifications')
  const listed = things.slice(-mostListed)
  const more = things.length - listed.length
  return {
    to: contact.email,
    language: contact.language,
    subject: t('mail.list.subject', { count: things.length }),
    preheader: textOf(listed[0] as Unmailed, t),
    heading: t('mail.list.heading'),
    paragraphs: [
      t('mail.list.hello', { name: firstNameOf(contact) }),
      ...(more > 0 ? [t('mail.list.more', { count: more })] : []),
    ],
    items: listed.map((one) => ({ title: textOf(one, t), url: settings.publicBaseUrl + one.link })),
    action: { label: t('mail.list.open'), url: `${settings.publicBaseUrl}/notifications` },
    footnote: t('mail.why'),
    unsubscribe: endOf(settings, contact, topic),
  }
}
