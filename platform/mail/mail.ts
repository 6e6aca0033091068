import type { Language } from '#kit/fields.ts'
import type { Invitation } from '#platform/calendar/calendar-event.ts'
import { defineJob } from '#platform/jobs/jobs.ts'

/** One mail with texts in the recipient's language (`textsFor`). Sent as HTML and text, right to left in Arabic. */
export type MailMessage = {
  to: string
  language: Language
  subject: string
  /** Preview text, shown beside the subject. */
  preheader?: string
  heading: string
  paragraphs: string[]
  /** List items with links, such as new matches of a search. */
  items?: { title: string; detail?: string; url: string }[]
  action?: { label: string; url: string }
  /** Small print, such as what to do if the mail was not expected. */
  footnote?: string
  aside?: { label: string; url: string }
  /** One-click unsubscribe (RFC 8058): a mail program posts to the URL; a person who opens it confirms first. */
  unsubscribe?: { label: string; url: string }
  /** Mail programs show the event and add it to the recipient's calendar, or remove it. */
  calendar?: Invitation
}

/** Sends one mail, with retries for about a day and one Message-ID, so that a duplicate is recognised. */
export const mailJob = defineJob<MailMessage>({
  name: 'mail.send',
  retryLimit: 15,
  run: async ({ config, now }, message, id) => {
    // Lazy, because the layout's libraries take a third of a second to load.
    const { deliverMail } = await import('./deliver.ts')
    const answer = await deliverMail(config, message, id, now())
    if (answer !== null) return { answer }
  },
})
