import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { id, instant } from '#kit/fields.ts'
import { inBytes, inPixels } from '#kit/units.ts'

export const attachmentView = z.strictObject({
  /** The file's; with the message's id it is what `readAttachment` gives back, an own draft's stands under `files.read`. */
  id: id(),
  name: z.string(),
  type: z.string(),
  size: inBytes(z.int()),
  /** Null for what is no image. */
  width: z.nullable(inPixels(z.int())),
  height: z.nullable(inPixels(z.int())),
})
export type AttachmentView = z.output<typeof attachmentView>

/** A message as one of its two readers sees it. */
export const messageView = z.strictObject({
  id: id(),
  /** The sender's own name for it, by which an outbox knows its message again; null for what was received. */
  clientId: z.nullable(id()),
  threadId: id(),
  /** Its place in the thread: 1, 2, 3 … in the order in which they were sent. Nothing ever comes in before a place that was seen. */
  position: z.int(),
  mine: z.boolean(),
  /** The reader has read it; their own always are. Whether the other one has read it is nobody's business. */
  isRead: z.boolean(),
  /** The reader's or the other's words; may be empty where something is forwarded. */
  content: z.string(),
  /** What is forwarded with it: somebody's words as they were, so that a quote cannot be forged. */
  forwarded: z.nullable(
    z.strictObject({
      /** Whose words; null once that member has left. */
      from: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
      content: z.string(),
      sentAt: instant(),
    }),
  ),
  attachments: z.array(attachmentView),
  createdAt: instant(),
})
export type MessageView = z.output<typeof messageView>

/** The folders of threads; drafts have a list of their own. */
export const threadFolders = ['inbox', 'sent', 'requests'] as const
export type ThreadFolder = (typeof threadFolders)[number]

/** A thread as one of its two members sees it: one subject, one other member. */
export const threadView = z.strictObject({
  id: id(),
  subject: z.string(),
  /** Null once the other member has left. */
  other: z.nullable(memberCard),
  /** From a stranger, and not accepted by the reader yet. */
  isRequest: z.boolean(),
  /** The reader's own first messages wait for the other one to accept them. Stays so when they are declined. */
  isWaiting: z.boolean(),
  /** Unread messages, counted up to `messageLimits.unreadShown`. */
  unread: z.int(),
  /** The newest message; in the sent folder the newest that the reader sent. */
  last: z.strictObject({
    id: id(),
    position: z.int(),
    mine: z.boolean(),
    /** The beginning of its text, on one line. */
    snippet: z.string(),
    isForwarded: z.boolean(),
    attachments: z.int(),
    createdAt: instant(),
  }),
})
export type ThreadView = z.output<typeof threadView>

/** An open thread: what stands above its messages, and the newest of them. */
export const openThreadView = z.strictObject({
  ...threadView.shape,
  can: abilities('reply', 'accept', 'decline'),
  /** Newest first; `nextCursor` goes on in `listMessages`. */
  messages: z.strictObject({ items: z.array(messageView), nextCursor: z.nullable(z.string()) }),
})
export type OpenThreadView = z.output<typeof openThreadView>

/** What became of a sent message. */
export const sentView = z.strictObject({
  threadId: id(),
  /** Null: sent before under the same `clientId`, and deleted by both sides since. */
  message: z.nullable(messageView),
})
export type SentView = z.output<typeof sentView>

/** A member one can, or cannot, write to. */
export const recipientView = z.strictObject({
  ...memberCard.shape,
  isConnected: z.boolean(),
  /** What is written will wait in the recipient's requests until they accept it. */
  becomesRequest: z.boolean(),
  can: abilities('write'),
})
export type RecipientView = z.output<typeof recipientView>
