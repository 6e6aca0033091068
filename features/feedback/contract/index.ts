import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { feedbackErrors, type FeedbackFieldCode } from './errors.ts'
import { feedbackChanged } from './events.ts'

export { feedbackErrors, feedbackFieldCodes } from './errors.ts'
export { feedbackChanged } from './events.ts'

/** Maximum lengths in characters. */
export const feedbackLimits = { text: 4000, page: 500, note: 1000 } as const

export const feedbackKinds = ['idea', 'bug', 'praise', 'other'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

export const feedbackStates = ['new', 'seen', 'done'] as const
export type FeedbackState = (typeof feedbackStates)[number]

const fieldCode = (code: FeedbackFieldCode) => code

/** A path of this site (`/network`) or an http(s) URL; not `javascript:`, `//host` or a path with backslashes. */
const isPage = (value: string) => {
  if (value === '') return true
  if (/\s/.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//') && !value.includes('\\')
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
}

export const sendFeedback = endpoint({
  name: 'feedback.send',
  method: 'POST',
  path: '/api/feedback',
  summary: 'Sends feedback to the administrators.',
  access: 'member',
  input: z.strictObject({
    kind: choice(feedbackKinds),
    text: paragraphs({ max: feedbackLimits.text }),
    /** The page that the feedback is about; empty for none. */
    page: z._default(
      text({ min: 0, max: feedbackLimits.page }).check(z.refine(isPage, { error: fieldCode('feedback.page_invalid') })),
      '',
    ),
    mayContact: z._default(z.boolean(), false),
  }),
  output: okOutput,
  rate: 'sensitive',
  idempotent: true,
})

export const feedbackView = z.strictObject({
  id: id(),
  kind: z.enum(feedbackKinds),
  text: z.string(),
  language: language(),
  page: z.nullable(z.string()),
  sender: memberCard,
  /** The sender's email address; null unless the sender agreed to be contacted. */
  email: z.nullable(z.string()),
  state: z.enum(feedbackStates),
  /** Visible to administrators only. */
  note: z.nullable(z.string()),
  noteLanguage: z.nullable(language()),
  createdAt: instant(),
  can: abilities('setState'),
})
export type FeedbackView = z.output<typeof feedbackView>

export const listFeedback = endpoint({
  name: 'feedback.list',
  method: 'GET',
  path: '/api/feedback',
  summary: 'Lists feedback by kind and state, latest first.',
  access: 'admin-viewer',
  input: z.strictObject({
    kind: z.optional(choice(feedbackKinds)),
    state: z.optional(choice(feedbackStates)),
    ...pageInput,
  }),
  output: page(feedbackView),
  staleAfter: [feedbackChanged],
})

export const setFeedbackState = endpoint({
  name: 'feedback.setState',
  method: 'PUT',
  path: '/api/feedback/:id/state',
  summary: 'Marks feedback as new, seen or done, with a note that only administrators see.',
  access: 'admin',
  input: z.strictObject({
    id: id(),
    state: choice(feedbackStates),
    note: z._default(paragraphs({ min: 0, max: feedbackLimits.note }), ''),
  }),
  output: feedbackView,
  errors: pickErrors(feedbackErrors, 'feedback.not_found'),
})
