import { defaultLanguage, type Language } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { siteNetworkOf } from '#platform/networks.ts'
import type { MailRecipient } from './mails.ts'
import { findAccount } from './queries/accounts.ts'
import { describeDevice } from './sessions/device.ts'

/** The texts are the area's `security_mail.<change>.subject`, `.heading` and `.text`. */
export type SecurityChange = { area: string; change: string; values?: Record<string, string | number> }

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
  const { browser, system } = describeDevice(userAgent)
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
        device:
          browser && system ? frame('device', { browser, system }) : (browser ?? system ?? frame('device_unknown')),
        network: siteNetworkOf(ip),
      }),
    ],
    action: { label: frame('mail.security.action'), url },
    footnote: frame('mail.security.footnote'),
  }
}

/** Tells the member of a change of their account's security, in the transaction of the change (SET-11). */
export const mailSecurityChange = async (
  ctx: Pick<Context, 'tx' | 'now' | 'request' | 'config' | 'mail'>,
  userId: string,
  change: SecurityChange,
): Promise<void> => {
  const { ip, userAgent } = ctx.request
  const url = `${ctx.config.publicBaseUrl}/profile?tab=security`
  await ctx.mail(securityChangeMail(await findAccount(ctx.tx, userId), change, { at: ctx.now, userAgent, ip, url }))
}
