import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/index.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant, integer, list, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { draftErrors, messageErrors } from './errors.ts'
import { draftsChanged } from './events.ts'
import { messageLimits } from './limits.ts'
import { attachmentView } from './views.ts'

/** A message that is not sent yet (MSG-04). Only its writer ever sees it. */
export const draftView = z.strictObject({
  /** Chosen by the browser; the message is sent under the same one, and the draft goes with that. */
  clientId: id(),
  /** Grows with every save, from 1. */
  version: z.int(),
  /** Null: none chosen yet, or they have left. */
  recipient: z.nullable(memberCard),
  /** The thread that it answers; its subject is that thread's. */
  threadId: z.nullable(id()),
  /** The message that it forwards. */
  forwardOf: z.nullable(id()),
  subject: z.string(),
  content: z.string(),
  attachments: z.array(attachmentView),
  updatedAt: instant(),
})
export type DraftView = z.output<typeof draftView>

export const listDrafts = endpoint({
  name: 'messages.drafts',
  method: 'GET',
  path: '/api/messages/drafts',
  summary: 'The caller’s drafts, last saved first.',
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(draftView),
  staleAfter: [draftsChanged],
})

export const readDraft = endpoint({
  name: 'messages.draft',
  method: 'GET',
  path: '/api/messages/drafts/:clientId',
  summary: 'One of the caller’s drafts, as it was saved last.',
  access: 'member',
  input: z.strictObject({ clientId: id() }),
  output: draftView,
  errors: pickErrors(draftErrors, 'draft.not_found'),
  staleAfter: [draftsChanged],
})

export const saveDraft = endpoint({
  name: 'messages.saveDraft',
  method: 'PUT',
  path: '/api/messages/drafts/:clientId',
  summary:
    'Saves a draft over the version that the caller knows; 0 for a new one. The same words again change nothing.',
  access: 'confirmed',
  input: z.strictObject({
    clientId: id(),
    version: integer({ min: 0, max: 2_000_000_000 }),
    recipientId: z.optional(z.nullable(id())),
    threadId: z.optional(z.nullable(id())),
    forwardOf: z.optional(z.nullable(id())),
    subject: z._default(text({ min: 0, max: messageLimits.subject }), ''),
    content: z._default(paragraphs({ min: 0, max: messageLimits.draftContent }), ''),
    /** Uploads of kind `attachment`, or what the draft or the forwarded message has. */
    attachments: z._default(list(id(), { max: messageLimits.attachments }), []),
  }),
  output: draftView,
  errors: {
    ...pickErrors(draftErrors, 'draft.conflict', 'draft.gone', 'draft.sent', 'draft.too_many'),
    ...pickErrors(messageErrors, 'message.attachment_not_found'),
  },
  // Its words are nobody's business until they are sent: they are inspected then (decision 015).
  secret: true,
})

export const removeDraft = endpoint({
  name: 'messages.removeDraft',
  method: 'DELETE',
  path: '/api/messages/drafts/:clientId',
  summary: 'Throws a draft away, with its uploads. Again changes nothing.',
  access: 'member',
  input: z.strictObject({ clientId: id() }),
  output: okOutput,
})
