import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { dataExportLimits } from '../contract/index.ts'

const stateMail = ({ email, language }: Contact, url: string, state: 'ready' | 'failed'): MailMessage => {
  const t = textsFor(language, 'data-export')
  return {
    to: email,
    language,
    subject: t(`mail.${state}.subject`),
    heading: t(`mail.${state}.heading`),
    paragraphs: [t(`mail.${state}.text`, { hours: dataExportLimits.readyHours })],
    action: { label: t(`mail.${state}.action`), url },
  }
}

/** The link leads to the settings, where the member confirms the identity; the mail itself opens nothing. */
export const exportReadyMail = (contact: Contact, url: string): MailMessage => stateMail(contact, url, 'ready')

export const exportFailedMail = (contact: Contact, url: string): MailMessage => stateMail(contact, url, 'failed')
