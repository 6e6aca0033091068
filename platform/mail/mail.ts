import type { Language } from '#kit/fields.ts'
import { defineJob } from '#platform/jobs/jobs.ts'

/**
 * One mail, its words already in the reader's language (`textsFor`). Every mail of the product is laid out the same,
 * as HTML and as text, right-to-left for Arabic.
 */
export type MailMessage = {
  to: string
  language: Language
  subject: string
  /** The line a mailbox shows beside the subject. */
  preheader?: string
  heading: string
  paragraphs: string[]
  /** What the mail lists, each with its page: new matches of a search. */
  items?: { title: string; detail?: string; url: string }[]
  action?: { label: string; url: string }
  /** Small print, such as what to do if the mail was not expected. */
  footnote?: string
  /** A quiet link of the mail's own, below the small print. */
  aside?: { label: string; url: string }
  /** For mails that can be ended: an address that ends them at a mail program's POST (RFC 8058) and asks a person who opens it. */
  unsubscribe?: { label: string; url: string }
}

/**
 * Sends one mail. Tried again for about a day while the mail server is away; each attempt carries the same Message-ID, so
 * that an attempt that failed only in its answer does not arrive twice.
 */
export const mailJob = defineJob<MailMessage>({
  name: 'mail.send',
  retryLimit: 15,
  run: async ({ config, now }, message, id) => {
    // Loaded with the first mail: the layout's libraries would otherwise cost every start a third of a second.
    const { deliverMail } = await import('./deliver.ts')
    await deliverMail(config, message, id, now())
  },
})
