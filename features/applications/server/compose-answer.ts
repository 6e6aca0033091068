import { type Contact, contactsOf } from '#features/accounts/server/index.ts'
import { messageLimits } from '#features/messages/contract/limits.ts'
import type { Language } from '#kit/fields.ts'
import type { WrittenText } from '#platform/application-source.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { MailMessage } from '#platform/mail/mail.ts'
import type { DecisionStatus } from '../contract/kinds.ts'
import { answerMail } from './mails.ts'
import type { ApplicationRow } from './queries/applications.ts'

// What an applicant gets. The announcement and its preview both call these functions, so that they cannot differ.

export type Answer = {
  status: DecisionStatus
  /** The approval has put the applicant on a waiting list. */
  waits: boolean
  /** The owner's words. */
  message: string
  /** Of `message`. */
  language: Language | null
  /** The texts of reviewers. */
  feedback: readonly WrittenText[]
  /** Of the subject. */
  title: string
}

const gap = '\n\n'

/**
 * Joins paragraphs to as few messages as hold them. Each paragraph is shorter than a message may be, and each message is
 * in one language (I18N-07).
 */
const joinToMessages = (paragraphs: readonly WrittenText[]): WrittenText[] => {
  const messages: WrittenText[] = []
  for (const paragraph of paragraphs) {
    const last = messages.at(-1)
    const fits =
      last?.language === paragraph.language &&
      last.text.length + gap.length + paragraph.text.length <= messageLimits.content
    if (fits) last.text += gap + paragraph.text
    else messages.push({ ...paragraph })
  }
  return messages
}

/**
 * The messages in the conversation: the owner's words first, then the feedback under a heading. The heading is in the
 * applicant's language, and goes with the first feedback.
 */
export const composeMessages = (
  applicantLanguage: Language,
  { message, language, feedback }: Pick<Answer, 'message' | 'language' | 'feedback'>,
): WrittenText[] => {
  const text = textsFor(applicantLanguage, 'applications')('feedback.heading')
  const [first] = feedback
  return joinToMessages([
    ...(message === '' ? [] : [{ text: message, language }]),
    ...(first ? [{ text, language: first.language }, ...feedback] : []),
  ])
}

/** The mail of a decision to its recipient; undefined for a status that is only a notification. */
export const composeMail = ({ status, waits, title }: Pick<Answer, 'status' | 'waits' | 'title'>, url: string) =>
  status === 'pending' || status === 'reviewed'
    ? undefined
    : (recipient: Pick<Contact, 'email' | 'language'>): MailMessage =>
        answerMail(recipient, waits ? 'waiting' : status, { title, url })

type Recipient = Pick<ApplicationRow, 'applicant_id' | 'language'>

/** Finds the language of each applicant; that of the application, if no mail can reach them. */
export const languagesOf = async (
  db: Parameters<typeof contactsOf>[0],
  rows: readonly Recipient[],
): Promise<(row: Recipient) => Language> => {
  const contacts = await contactsOf(
    db,
    rows.map((row) => row.applicant_id),
  )
  const byId = new Map(contacts.map((contact) => [contact.id, contact.language]))
  return ({ applicant_id, language }) => byId.get(applicant_id) ?? language
}

export const languageOf = async (db: Parameters<typeof contactsOf>[0], row: Recipient): Promise<Language> =>
  (await languagesOf(db, [row]))(row)
