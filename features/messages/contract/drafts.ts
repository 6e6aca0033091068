import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/index.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id, instant, integer, list, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { draftErrors, messageErrors } from './errors.ts'
import { draftsChanged } from './events.ts'
import { messageLimits } from './limits.ts'
import { attachmentView } from './views.ts'

/** A message that has not been sent yet (MSG-04). Visible to its author only. */
export const draftView = z.strictObject({
  /** Chosen by the browser. Sending a message with this id deletes the draft. */
  clientId: id(),
  /** Starts at 1 and increases with every save. */
  version: z.int(),
  /** Null if none is chosen, or if the recipient has left or a block exists. */
  recipient: z.nullable(memberCard),
  /** The thread to reply to. The reply has the subject of that thread. */
  threadId: z.nullable(id()),
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
  summary: 'Lists the viewer’s drafts, last saved first.',
  access: 'member',
  input: z.strictObject(pageInput),
  output: page(draftView),
  staleAfter: [draftsChanged],
})

export const readDraft = endpoint({
  name: 'messages.draft',
  method: 'GET',
  path: '/api/messages/drafts/:clientId',
  summary: 'Returns one of the viewer’s drafts.',
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
  summary: 'Saves a draft over the given version (0 for a new draft). Saving the same content again changes nothing.',
  access: 'confirmed',
  input: z.strictObject({
    clientId: id(),
    version: integer({ min: 0, max: 2_000_000_000 }),
    recipientId: z.optional(z.nullable(id())),
    threadId: z.optional(z.nullable(id())),
    forwardOf: z.optional(z.nullable(id())),
    subject: z._default(text({ min: 0, max: messageLimits.subject }), ''),
    content: z._default(paragraphs({ min: 0, max: messageLimits.draftContent }), ''),
    /** Uploads of kind `attachment`, or files of the draft or of the forwarded message. */
    attachments: z._default(list(id(), { max: messageLimits.attachments }), []),
  }),
  output: draftView,
  errors: {
    ...pickErrors(draftErrors, 'draft.conflict', 'draft.gone', 'draft.sent', 'draft.too_many'),
    ...pickErrors(messageErrors, 'message.attachment_not_found'),
  },
  // Drafts are private, so their content is inspected only when it is sent (decision 015).
  secret: true,
})

export const removeDraft = endpoint({
  name: 'messages.removeDraft',
  method: 'DELETE',
  path: '/api/messages/drafts/:clientId',
  summary: 'Deletes a draft and its uploads. Does nothing if the draft does not exist.',
  access: 'member',
  input: z.strictObject({ clientId: id() }),
  output: okOutput,
})
