import type { Contact } from '#features/accounts/server/index.ts'
import type { Language } from '#kit/fields.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { phoneNumberLimits } from '../contract/index.ts'

/** The last line lets phones fill in the code on this site only (origin-bound one-time codes). */
export const codeText = (language: Language, code: string, baseUrl: string): string => {
  const t = textsFor(language, 'phone-numbers')
  const text = t('sms.code', { code, count: phoneNumberLimits.codeSeconds / 60 })
  return `${text}\n\n@${new URL(baseUrl).hostname} #${code}`
}

/** Another member has proved to have the phone. Names neither them nor their browser and network (SET-11). */
export const numberMovedMail = ({ email, language }: Contact, url: string): MailMessage => {
  const t = textsFor(language, 'phone-numbers')
  return {
    to: email,
    language,
    subject: t('moved_mail.subject'),
    heading: t('moved_mail.heading'),
    paragraphs: [t('moved_mail.text')],
    action: { label: t('moved_mail.action'), url },
    footnote: t('moved_mail.footnote'),
  }
}
