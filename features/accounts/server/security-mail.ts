import { defaultLanguage, type Language } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { siteNetworkOf } from '#platform/networks.ts'
import type { MailRecipient } from './mails.ts'
import { findAccount } from './queries/accounts.ts'
import { deviceText } from './sessions/device.ts'

/** The texts are the area's `security_mail.<change>.subject`, `.heading` and `.text`. */
export type SecurityChange = {
  area: string
  change: string
  values?: Record<string, string | number>
  /** The settings tab that the mail leads to. Default: `security`. */
  tab?: string
}

type Origin = { at: Date; userAgent: string; ip: string; url: string }

/** What changed, when, and from which browser and network (SET-11). No names, as in every mail about an account. */
export const securityChangeMail = (
  { email, timeZone, ...recipient }: MailRecipient,
  { area, change, values }: SecurityChange,
  { at, userAgent, ip, url }: Origin,
): MailMessage => {
  const language = (recipient.language ?? defaultLanguage) as Language
  const t = textsFor(language, area)
  const frame = textsFor(language, 'accounts')
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'Europe/Stockholm',
  }).format(at)
  return {
    to: email,
    language,
    subject: t(`security_mail.${change}.subject`, values),
    preheader: frame('mail.security.preheader'),
    heading: t(`security_mail.${change}.heading`, values),
    paragraphs: [
      t(`security_mail.${change}.text`, values),
      frame('mail.security.origin', {
        time,
        device: deviceText(frame, userAgent),
        network: siteNetworkOf(ip),
      }),
    ],
    action: { label: frame('mail.security.action'), url },
    footnote: frame('mail.security.footnote'),
  }
}

/** A mail of this area whose button is about the change itself. */
const ownChangeMail = (
  recipient: MailRecipient,
  change: 'newDevice' | 'signInReported',
  origin: Origin,
): MailMessage => {
  const t = textsFor((recipient.language ?? defaultLanguage) as Language, 'accounts')
  return {
    ...securityChangeMail(recipient, { area: 'accounts', change }, origin),
    action: { label: t(`security_mail.${change}.action`), url: origin.url },
    footnote: t(`security_mail.${change}.footnote`),
  }
}

/** A sign-in from an unknown browser. `url`: the link that reports it. */
export const newDeviceMail = (recipient: MailRecipient, origin: Origin) => ownChangeMail(recipient, 'newDevice', origin)

/** A reported sign-in ended all sessions and removed the password. `url`: the page that mails a link for a new one. */
export const signInReportedMail = (recipient: MailRecipient, origin: Origin) =>
  ownChangeMail(recipient, 'signInReported', origin)

/** Tells the member of a change of their account's security, in the transaction of the change (SET-11). */
export const mailSecurityChange = async (
  ctx: Pick<Context, 'tx' | 'now' | 'request' | 'config' | 'mail'>,
  userId: string,
  change: SecurityChange,
): Promise<void> => {
  const { ip, userAgent } = ctx.request
  const url = `${ctx.config.publicBaseUrl}/profile?tab=${change.tab ?? 'security'}`
  await ctx.mail(securityChangeMail(await findAccount(ctx.tx, userId), change, { at: ctx.now, userAgent, ip, url }))
}
