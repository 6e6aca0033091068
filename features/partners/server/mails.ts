import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { answerMail } from '#platform/mail/answer-mail.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

type Outcome = 'approved' | 'rejected' | 'reset'

/** The mail to the applicant about a decision or reset, with the administrators' note. */
export const decisionMail = (contact: Contact, outcome: Outcome, note: string | null, url: string): MailMessage =>
  answerMail<Outcome>(textsFor(contact.language, 'partners'), contact, { outcome, note, url })
