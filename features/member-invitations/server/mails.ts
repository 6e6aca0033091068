import type { Language } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import { invitationLimits } from '../contract/index.ts'

type Invitation = {
  email: string
  language: Language
  /** The administrator's name; null if their account is deleted. */
  invitedBy: string | null
  url: string
  stopUrl: string
}

/** An administrator invites the address, with a link that creates an account. */
export const memberInvitationMail = ({ email, language, invitedBy, url, stopUrl }: Invitation): MailMessage => {
  const t = textsFor(language, 'member-invitations')
  return {
    to: email,
    language,
    subject: invitedBy === null ? t('mail.subject') : t('mail.subject_from', { name: invitedBy }),
    heading: t('mail.heading'),
    paragraphs: [
      invitedBy === null ? t('mail.text') : t('mail.text_from', { name: invitedBy }),
      t('mail.link', { count: invitationLimits.linkDays }),
    ],
    action: { label: t('mail.action'), url },
    footnote: t('mail.footnote', { count: invitationLimits.retentionDays }),
    unsubscribe: { label: t('mail.stop'), url: stopUrl },
  }
}
