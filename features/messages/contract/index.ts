import * as z from 'zod/mini'
// Import only events: every page of a member loads the unread count and therefore the imports of this file.
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

export const threadPath = (threadId: string) => `/messages?thread=${threadId}` as const
export const writePath = (memberId: string) => `/messages?to=${memberId}` as const

export const unreadCount = endpoint({
  name: 'messages.unreadCount',
  method: 'GET',
  path: '/api/messages/unread-count',
  summary: 'Counts the unread messages in the viewer’s inbox (MSG-03). Requests are counted separately.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ count: z.int() }),
  /** Connecting moves waiting requests into the inbox. */
  staleAfter: [messagesChanged, blocksChanged, connectionsChanged],
})

export const requestCount = endpoint({
  name: 'messages.requestCount',
  method: 'GET',
  path: '/api/messages/request-count',
  summary: 'Counts the threads in the viewer’s requests.',
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
    'Lists the threads of a folder, newest first. A query matches subjects, messages and the other member by word.',
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
  summary: 'Returns a thread with its newest messages, newest first.',
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
  summary: 'Lists the messages of a thread, newest first.',
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
  summary: 'Lists the messages of a thread after a position, oldest first, so that a client can fill a gap (MSG-05).',
  access: 'member',
  input: z.strictObject({ id: id(), position: queryInteger({ min: 0, max: 2_000_000_000 }), limit: pageInput.limit }),
  /** `more`: call again with the position of the last message. */
  output: z.strictObject({ items: z.array(messageView), more: z.boolean() }),
  errors: pickErrors(messageErrors, 'message.not_found'),
  staleAfter: [messagesChanged, blocksChanged],
})

const outgoingMessage = {
  /** Chosen by the browser when writing starts. However often it is retried, one message is sent per client id. */
  clientId: id(),
  /** Uploads of kind `attachment`, or files of the draft or of the forwarded message. */
  attachments: z._default(list(id(), { max: messageLimits.attachments }), []),
}

const messageFields = {
  subject: text({ max: messageLimits.subject }),
  content: paragraphs({ max: messageLimits.content }),
} as const

export const sendMessage = endpoint({
  name: 'messages.send',
  method: 'POST',
  path: '/api/messages',
  summary: 'Starts a thread with a member, or forwards a message to them. Deletes the draft with the same client id.',
  access: 'confirmed',
  input: z
    .strictObject({
      ...outgoingMessage,
      recipientId: id(),
      subject: messageFields.subject,
      content: paragraphs({ min: 0, max: messageLimits.content }),
      /** A message that the viewer can read. The server quotes it. */
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
  summary: 'Replies in a thread. Replying to a request accepts it. Deletes the draft with the same client id.',
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
  summary: 'Marks received messages up to a position as read, or the newest received message as unread.',
  access: 'member',
  /** Without a position, all messages are marked. A client sends the last position that it has shown. */
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
  summary: 'Marks the messages that the viewer’s inbox contained at a moment as read.',
  access: 'member',
  /** Time of the newest message on the screen, so that later messages stay unread. */
  input: z.strictObject({ until: instant() }),
  output: okOutput,
})

export const removeThread = endpoint({
  name: 'messages.removeThread',
  method: 'DELETE',
  path: '/api/messages/threads/:id',
  summary: 'Deletes a thread up to a position, for the viewer only. Later messages stay or bring the thread back.',
  access: 'member',
  input: z.strictObject({ id: id(), position: queryInteger({ min: 1, max: 2_000_000_000 }) }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const removeMessage = endpoint({
  name: 'messages.remove',
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Deletes one message, for the viewer only.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const acceptRequest = endpoint({
  name: 'messages.accept',
  method: 'POST',
  path: '/api/messages/threads/:id/accept',
  summary: 'Accepts a request: moves it into the inbox and lets its sender write on. Repeating it changes nothing.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const declineRequest = endpoint({
  name: 'messages.decline',
  method: 'POST',
  path: '/api/messages/threads/:id/decline',
  summary: 'Declines a request: hides its messages and later ones. Its sender is not informed.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

export const findRecipients = endpoint({
  name: 'messages.recipients',
  method: 'GET',
  path: '/api/messages/recipients',
  summary: 'Finds members the viewer may write to by a prefix of name, username or company, connections first.',
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
  summary: 'Returns one member and whether the viewer may write to them.',
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
  summary: 'Returns an attachment as a download to the members of its thread; an image also as a small preview.',
  access: 'member',
  input: z.strictObject({ id: id(), fileId: id(), preview: z.optional(queryFlag()) }),
  output: download,
  errors: pickErrors(messageErrors, 'message.not_found'),
})

const columns = ['id', 'sender_id', 'recipient_id', 'subject', 'content', 'is_read', 'created_at'] as const

/** The unread query of section 7 (API-01): `recipient_id=eq.<own id>&is_read=eq.false&select=id`, count = rows. */
export const restMessages = endpoint({
  name: 'messages.rest',
  method: 'GET',
  path: '/rest/v1/messages',
  summary: 'Lists messages in the viewer’s inbox, newest first. The id of another member returns an empty list.',
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
