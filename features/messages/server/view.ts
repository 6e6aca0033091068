import { cardOf, type CardRow, type MemberCard } from '#features/profiles/contract/index.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { DraftView, MessageView, OpenThreadView, RecipientView, ThreadView } from '../contract/index.ts'
import * as policy from './policy.ts'
import type { DraftRow } from './queries/drafts.ts'
import type { RecipientRow } from './queries/recipients.ts'
import type { MessageRow, OpenThreadRow, ThreadRow } from './queries/threads.ts'

type NullableCardRow = { [Column in keyof CardRow]: CardRow[Column] | null }

/** Null if the joined profile is missing because the account is deleted. */
const cardOrNull = (row: NullableCardRow): MemberCard | null => (row.id === null ? null : cardOf(row as CardRow))

export const messageViewOf = (row: MessageRow, viewerId: string): MessageView => {
  const mine = row.sender_id === viewerId
  return {
    id: row.id,
    clientId: mine ? row.client_id : null,
    threadId: row.thread_id,
    position: row.position,
    mine,
    isRead: mine || row.is_read,
    content: row.content,
    language: row.language,
    forwarded:
      row.forwarded_content === null
        ? null
        : {
            from: row.forwarded_from,
            content: row.forwarded_content,
            language: row.forwarded_language,
            sentAt: new Date(row.forwarded_at as string).toISOString(),
          },
    attachments: row.attachments,
    createdAt: new Date(row.created_at).toISOString(),
  }
}

export const threadViewOf = (row: ThreadRow, viewerId: string): ThreadView => ({
  id: row.thread_id,
  subject: row.subject,
  subjectLanguage: row.subject_language,
  other: cardOrNull(row),
  isRequest: row.folder !== 'inbox',
  // A declined request looks to its sender as if it were still waiting.
  isWaiting: row.their_folder !== null && row.their_folder !== 'inbox',
  unread: row.unread ?? 0,
  last: {
    id: row.message_id,
    position: row.position,
    mine: row.sender_id === viewerId,
    snippet: row.snippet,
    language: row.snippet_language,
    isForwarded: row.is_forwarded,
    attachments: row.attachments ?? 0,
    createdAt: row.created_at.toISOString(),
  },
})

const factsOf = (row: OpenThreadRow): policy.ThreadFacts => ({
  gone: row.id === null,
  hasEngaged: row.engaged ?? false,
  acceptsFrom: row.acceptsFrom,
  connected: row.connected,
  pairState: row.pairState,
  waitingCount: row.waitingCount,
})

export const openThreadViewOf = (
  row: OpenThreadRow,
  messages: OpenThreadView['messages'],
  viewer: Viewer,
): OpenThreadView => ({
  ...threadViewOf(row, viewer.id),
  can: {
    reply: policy.mayReply(viewer, factsOf(row)),
    accept: policy.mayAccept(viewer, row.folder),
    decline: policy.mayDecline(viewer, row.folder),
  },
  messages,
})

export const recipientViewOf = (row: RecipientRow, viewer: Viewer): RecipientView => ({
  ...cardOf(row),
  isConnected: row.connected,
  becomesRequest: policy.becomesRequest({ ...row, hasEngaged: false }),
  can: { write: policy.mayWrite(viewer, { ...row, isSelf: false }) },
})

export const draftViewOf = (row: DraftRow): DraftView => ({
  clientId: row.client_id,
  version: row.version,
  recipient: cardOrNull(row),
  threadId: row.thread_id,
  forwardOf: row.forward_of,
  subject: row.subject,
  content: row.content,
  attachments: row.attachments,
  updatedAt: row.updated_at.toISOString(),
})
