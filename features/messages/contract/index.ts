import * as z from 'zod/mini'
// The events alone: every page of a member has the unread count, and with it what this file imports.
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { connectionsChanged } from '#features/network/contract/events.ts'
import { okOutput, download, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, integer, list, paragraphs, queryFlag, queryInteger, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { restEquals, restFlag, restLimit, restSelect } from '#kit/rest.ts'
import { messageErrors } from './errors.ts'
import { messagesChanged } from './events.ts'
import { messageLimits } from './limits.ts'
import { messageView, openThreadView, recipientView, sentView, threadFolders, threadView } from './views.ts'

export { draftView, type DraftView, listDrafts, readDraft, removeDraft, saveDraft } from './drafts.ts'
export { draftErrors, messageErrors } from './errors.ts'
export { draftsChanged, messagesChanged } from './events.ts'
export { messageLimits } from './limits.ts'
export {
  type AttachmentView,
  type MessageView,
  type OpenThreadView,
  type RecipientView,
  type SentView,
  type ThreadFolder,
  threadFolders,
  type ThreadView,
} from './views.ts'

/** The page that shows a thread. */
export const threadPath = (threadId: string) => `/messages?thread=${threadId}` as const
/** The page that writes to a member. */
export const writePath = (memberId: string) => `/messages?to=${memberId}` as const

export const unreadCount = endpoint({
  name: 'messages.unreadCount',
  method: 'GET',
  path: '/api/messages/unread-count',
  summary: 'How many messages in the caller’s inbox are unread (MSG-03); requests are counted by themselves.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ count: z.int() }),
  /** A connection takes in what waited. */
  staleAfter: [messagesChanged, blocksChanged, connectionsChanged],
})

export const requestCount = endpoint({
  name: 'messages.requestCount',
  method: 'GET',
  path: '/api/messages/request-count',
  summary: 'How many threads wait in the caller’s requests.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ count: z.int() }),
  staleAfter: [messagesChanged, blocksChanged, connectionsChanged],
})

export const listThreads = endpoint({
  name: 'messages.threads',
  method: 'GET',
  path: '/api/messages/threads',
  summary:
    'A folder of the caller’s threads, newest first; with words, those whose subject, messages or other member have them all.',
  access: 'member',
  input: z.strictObject({
    folder: z._default(choice(threadFolders), 'inbox'),
    q: z.optional(text({ max: messageLimits.query })),
    ...pageInput,
  }),
  output: page(threadView),
  rate: 'search',
  staleAfter: [messagesChanged, blocksChanged, connectionsChanged],
})

export const readThread = endpoint({
  name: 'messages.thread',
  method: 'GET',
  path: '/api/messages/threads/:id',
  summary: 'One thread with its newest messages, newest first.',
  access: 'member',
  input: z.strictObject({ id: id(), limit: pageInput.limit }),
  output: openThreadView,
  errors: pickErrors(messageErrors, 'message.not_found'),
  staleAfter: [messagesChanged, blocksChanged, connectionsChanged],
})

export const listMessages = endpoint({
  name: 'messages.list',
  method: 'GET',
  path: '/api/messages/threads/:id/messages',
  summary: 'The messages of a thread, newest first.',
  access: 'member',
  input: z.strictObject({ id: id(), ...pageInput }),
  output: page(messageView),
  errors: pickErrors(messageErrors, 'message.not_found'),
  staleAfter: [messagesChanged, blocksChanged],
})

export const listMessagesAfter = endpoint({
  name: 'messages.after',
  method: 'GET',
  path: '/api/messages/threads/:id/messages-after',
  summary: 'What came into a thread after a position, oldest first: how a reader who was away fills the gap (MSG-05).',
  access: 'member',
  input: z.strictObject({ id: id(), position: queryInteger({ min: 0, max: 2_000_000_000 }), limit: pageInput.limit }),
  /** `more`: ask again after the last one's position. */
  output: z.strictObject({ items: z.array(messageView), more: z.boolean() }),
  errors: pickErrors(messageErrors, 'message.not_found'),
  staleAfter: [messagesChanged, blocksChanged],
})

/** What both ways of writing take. */
const outgoingMessage = {
  /** Chosen by the browser when the writing begins: under one id a member sends one message, however often and late it is tried. */
  clientId: id(),
  /** Uploads of kind `attachment`, or what the draft or the forwarded message has. */
  attachments: z._default(list(id(), { max: messageLimits.attachments }), []),
}

/** What the compose form checks: a subject, and words of one's own unless something is forwarded. */
export const messageFields = {
  subject: text({ max: messageLimits.subject }),
  content: paragraphs({ max: messageLimits.content }),
} as const

export const sendMessage = endpoint({
  name: 'messages.send',
  method: 'POST',
  path: '/api/messages',
  summary: 'Begins a thread with one member, or forwards a message to them. The draft of the same id goes.',
  access: 'confirmed',
  input: z
    .strictObject({
      ...outgoingMessage,
      recipientId: id(),
      subject: messageFields.subject,
      content: paragraphs({ min: 0, max: messageLimits.content }),
      /** A message of the caller's threads: it is quoted as it stands. */
      forwardOf: z.optional(id()),
    })
    .check(
      z.refine(({ content, forwardOf }) => content !== '' || forwardOf !== undefined, {
        path: ['content'],
        error: 'field.required',
      }),
    ),
  output: sentView,
  errors: pickErrors(
    messageErrors,
    'message.not_found',
    'message.recipient_not_found',
    'message.connections_only',
    'message.closed',
    'message.to_yourself',
    'message.waiting',
    'message.too_many_new',
    'message.attachment_not_found',
  ),
  idempotent: true,
})

export const replyMessage = endpoint({
  name: 'messages.reply',
  method: 'POST',
  path: '/api/messages/threads/:id/messages',
  summary: 'Writes on in a thread. Answering a request accepts it. The draft of the same id goes.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...outgoingMessage, content: messageFields.content }),
  output: sentView,
  errors: pickErrors(
    messageErrors,
    'message.not_found',
    'message.other_gone',
    'message.connections_only',
    'message.closed',
    'message.waiting',
    'message.attachment_not_found',
  ),
  idempotent: true,
})

export const setThreadRead = endpoint({
  name: 'messages.setThreadRead',
  method: 'PUT',
  path: '/api/messages/threads/:id/read',
  summary: 'Marks what was received up to a position as read, or the newest received message as unread.',
  access: 'member',
  /** Without a position: everything that is there. A screen names the last one it has shown. */
  input: z.strictObject({ id: id(), read: z.boolean(), position: z.optional(integer({ min: 1, max: 2_000_000_000 })) }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const setMessageRead = endpoint({
  name: 'messages.setRead',
  method: 'PUT',
  path: '/api/messages/:id/read',
  summary: 'Marks one received message as read or unread.',
  access: 'member',
  input: z.strictObject({ id: id(), read: z.boolean() }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const setAllRead = endpoint({
  name: 'messages.setAllRead',
  method: 'POST',
  path: '/api/messages/read-all',
  summary: 'Marks what stood in the caller’s inbox at a moment as read.',
  access: 'member',
  /** When the newest thread on the screen was written in: what came later was not seen. */
  input: z.strictObject({ until: instant() }),
  output: okOutput,
})

export const removeThread = endpoint({
  name: 'messages.removeThread',
  method: 'DELETE',
  path: '/api/messages/threads/:id',
  summary: 'Deletes a thread up to a position, for the caller only. What came later stays, or brings it back.',
  access: 'member',
  input: z.strictObject({ id: id(), position: queryInteger({ min: 1, max: 2_000_000_000 }) }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const removeMessage = endpoint({
  name: 'messages.remove',
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Deletes one message for the caller only.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const acceptRequest = endpoint({
  name: 'messages.accept',
  method: 'POST',
  path: '/api/messages/threads/:id/accept',
  summary: 'Takes a stranger’s messages into the inbox; they may write from now on. Again changes nothing.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const declineRequest = endpoint({
  name: 'messages.decline',
  method: 'POST',
  path: '/api/messages/threads/:id/decline',
  summary: 'Puts a stranger’s messages away, these and later ones. The stranger is not told.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const findRecipients = endpoint({
  name: 'messages.recipients',
  method: 'GET',
  path: '/api/messages/recipients',
  summary: 'Members the caller may write to whose name, username or company begins like this, connections first.',
  access: 'confirmed',
  input: z.strictObject({ q: text({ max: messageLimits.query }) }),
  output: z.strictObject({ items: z.array(recipientView) }),
  rate: 'search',
  staleAfter: [connectionsChanged, blocksChanged],
})

export const readRecipient = endpoint({
  name: 'messages.recipient',
  method: 'GET',
  path: '/api/messages/recipients/:id',
  summary: 'One member, and whether the caller may write to them.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: recipientView,
  errors: pickErrors(messageErrors, 'message.recipient_not_found'),
  staleAfter: [connectionsChanged, blocksChanged],
})

export const readAttachment = endpoint({
  name: 'messages.attachment',
  method: 'GET',
  path: '/api/messages/:id/attachments/:fileId',
  summary:
    'Gives an attachment to a reader of its message, as a file to save; an image also in its smallest size, for a list.',
  access: 'member',
  input: z.strictObject({ id: id(), fileId: id(), preview: z.optional(queryFlag()) }),
  output: download,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

const columns = ['id', 'sender_id', 'recipient_id', 'subject', 'content', 'is_read', 'created_at'] as const

/** The unread count of section 7 under its own name (API-01): `recipient_id=eq.<own id>&is_read=eq.false&select=id`, count = rows. */
export const restMessages = endpoint({
  name: 'messages.rest',
  method: 'GET',
  path: '/rest/v1/messages',
  summary: 'Messages in the caller’s inbox, newest first. Another member’s id is answered as if they had none.',
  access: 'member',
  input: z.strictObject({
    recipient_id: restEquals(id()),
    is_read: z.optional(restFlag()),
    order: z._default(z.literal('created_at.desc'), 'created_at.desc'),
    limit: restLimit(messageLimits.restRows),
    select: restSelect(columns),
  }),
  output: z.array(
    z.partial(
      z.strictObject({
        id: id(),
        sender_id: z.nullable(id()),
        recipient_id: id(),
        subject: z.string(),
        content: z.string(),
        is_read: z.boolean(),
        created_at: instant(),
      }),
    ),
  ),
  staleAfter: [messagesChanged, blocksChanged],
})
