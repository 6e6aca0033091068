import type { Language } from '#kit/languages.ts'
import type { MailMessage } from './mail.ts'

type Key<Outcome extends string> = `mail.${Outcome}.${'subject' | 'heading' | 'text' | 'action'}` | 'mail.note'
type Texts<Outcome extends string> = (key: Key<Outcome>, params?: { name: string }) => string

type Answer<Outcome extends string> = {
  outcome: Outcome
  /** What the administrator wrote to the member. */
  note: string | null
  url: string
}

/** The mail about an administrator's answer to a member. `texts` are those of the area, under `mail`. */
export const answerMail = <const Outcome extends string>(
  texts: Texts<Outcome>,
  { email, fullName, language }: { email: string; fullName: string; language: Language },
  { outcome, note, url }: Answer<Outcome>,
): MailMessage => ({
  to: email,
  language,
  subject: texts(`mail.${outcome}.subject`),
  heading: texts(`mail.${outcome}.heading`, { name: fullName }),
  paragraphs: [texts(`mail.${outcome}.text`), ...(note ? [texts('mail.note'), note] : [])],
  action: { label: texts(`mail.${outcome}.action`), url },
})
