import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { id, instant, language } from '#kit/fields.ts'
import { inBytes, inPixels } from '#kit/units.ts'

export const attachmentView = z.strictObject({
  /** Id of the file. Download it with `readAttachment`, or with `files.read` while it belongs to a draft. */
  id: id(),
  name: z.string(),
  type: z.string(),
  size: inBytes(z.int()),
  width: z.nullable(inPixels(z.int())),
  height: z.nullable(inPixels(z.int())),
})
export type AttachmentView = z.output<typeof attachmentView>

export const messageView = z.strictObject({
  id: id(),
  /** Identifies the viewer's message in the send queue; null for a received message. */
  clientId: z.nullable(id()),
  threadId: id(),
  /** 1, 2, 3 … in sending order. No message appears before a position that is already visible. */
  position: z.int(),
  mine: z.boolean(),
  /** Always true for the viewer's own messages: whether the other member has read them is private. */
  isRead: z.boolean(),
  /** Empty only if a message is forwarded. */
  content: z.string(),
  /** The language of `content` (I18N-07); null if it is empty, or older than the column. */
  language: z.nullable(language()),
  /** The forwarded message, quoted by the server so that it cannot be forged. */
  forwarded: z.nullable(
    z.strictObject({
      /** Null if the author has deleted their account, or a block exists between author and viewer. */
      from: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
      content: z.string(),
      /** The language of the forwarded text; null if it is not known. */
      language: z.nullable(language()),
      sentAt: instant(),
    }),
  ),
  attachments: z.array(attachmentView),
  createdAt: instant(),
})
export type MessageView = z.output<typeof messageView>

export const threadFolders = ['inbox', 'sent', 'requests'] as const
export type ThreadFolder = (typeof threadFolders)[number]

export const threadView = z.strictObject({
  id: id(),
  subject: z.string(),
  /** Null if it is not known. */
  subjectLanguage: z.nullable(language()),
  /** Null once the other member has deleted their account. */
  other: z.nullable(memberCard),
  /** From a stranger, and not yet accepted by the viewer. */
  isRequest: z.boolean(),
  /** The other member has not accepted the viewer's first messages. Stays true if they decline. */
  isWaiting: z.boolean(),
  unread: z.int(),
  /** The newest message; in the sent folder, the newest one that the viewer sent. */
  last: z.strictObject({
    id: id(),
    position: z.int(),
    mine: z.boolean(),
    snippet: z.string(),
    /** The language of `snippet`; null if it is not known. */
    language: z.nullable(language()),
    isForwarded: z.boolean(),
    attachments: z.int(),
    createdAt: instant(),
  }),
})
export type ThreadView = z.output<typeof threadView>

export const openThreadView = z.strictObject({
  ...threadView.shape,
  can: abilities('reply', 'accept', 'decline'),
  /** Newest first; pass `nextCursor` to `listMessages`. */
  messages: z.strictObject({ items: z.array(messageView), nextCursor: z.nullable(z.string()) }),
})
export type OpenThreadView = z.output<typeof openThreadView>

export const sentView = z.strictObject({
  threadId: id(),
  /** Null if the message was sent before under this `clientId` and the sender can no longer see it. */
  message: z.nullable(messageView),
})
export type SentView = z.output<typeof sentView>

export const recipientView = z.strictObject({
  ...memberCard.shape,
  isConnected: z.boolean(),
  /** A message waits in the recipient's requests until they accept it. */
  becomesRequest: z.boolean(),
  can: abilities('write'),
})
export type RecipientView = z.output<typeof recipientView>
