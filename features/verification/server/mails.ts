import type { Contact } from '#features/accounts/server/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { answerMail } from '#platform/mail/answer-mail.ts'
import type { MailMessage } from '#platform/mail/mail.ts'

type Outcome = 'approved' | 'rejected'

/** The mail to the member about the decision, with the administrators' note. */
export const verificationMail = (contact: Contact, outcome: Outcome, note: string | null, url: string): MailMessage =>
  answerMail<Outcome>(textsFor(contact.language, 'verification'), contact, { outcome, note, url })
