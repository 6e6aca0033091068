import { type Kysely, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Folder } from '../policy.ts'
import { relationColumns } from './pairs.ts'

type Db = Kysely<DB>

/**
 * Serializes sending and saving under one client id: of a message that is sent from many tabs only the first is stored,
 * and no draft is saved while its message is being sent.
 */
export const lockClientId = (tx: Db, memberId: string, clientId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('messages ' || ${memberId}::text || lower(${clientId}::text), 0))`.execute(
    tx,
  )

/** The message sent before under a client id; `messageId` is null if both sides have deleted it. */
export const findSent = async (
  db: Db,
  memberId: string,
  clientId: string,
): Promise<{ threadId: string; messageId: string | null } | undefined> => {
  const { rows } = await sql<{ threadId: string; messageId: string | null }>`
    select thread_id as "threadId", id as "messageId" from messages where sender_id = ${memberId} and client_id = ${clientId}
    union all
    select thread_id, null from messages_gone where sender_id = ${memberId} and client_id = ${clientId}
  `.execute(db)
  return rows[0]
}

export type NewThread = { subject: string; subjectLanguage: Language | null; now: Date }

export const addThread = async (tx: Db, { subject, subjectLanguage, now }: NewThread): Promise<string> => {
  const { id } = await tx
    .insertInto('message_threads')
    .values({ subject, subject_language: subjectLanguage, last_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Quote = { from: string | null; content: string; language: Language | null; at: Date | string }

export type NewMessage = {
  threadId: string
  senderId: string
  recipientId: string
  clientId: string
  content: string
  language: Language | null
  quote: Quote | null
  folder: Folder
  now: Date
}

/** Appends a message to its thread. The caller has locked the pair, so that positions become visible in order. */
export const addMessage = async (
  tx: Db,
  { threadId, senderId, recipientId, clientId, content, language, quote, folder, now }: NewMessage,
): Promise<{ id: string; at: Date; position: number }> => {
  const { position, at } = await tx
    .updateTable('message_threads')
    // A node with a slow clock must not reverse the order.
    .set({ last_position: sql`last_position + 1`, last_at: sql`greatest(last_at, ${now})` })
    .where('id', '=', threadId)
    .returning(['last_position as position', 'last_at as at'])
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('messages')
    .values({
      thread_id: threadId,
      position,
      sender_id: senderId,
      recipient_id: recipientId,
      client_id: clientId,
      content,
      language,
      forwarded_from: quote?.from ?? null,
      forwarded_content: quote?.content ?? null,
      forwarded_language: quote?.language ?? null,
      forwarded_at: quote?.at ?? null,
      held: folder !== 'inbox',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('message_boxes')
    .values([
      {
        thread_id: threadId,
        member_id: senderId,
        other_id: recipientId,
        engaged: true,
        last_position: position,
        last_at: at,
        sent_position: position,
        sent_at: at,
      },
      {
        thread_id: threadId,
        member_id: recipientId,
        other_id: senderId,
        folder,
        last_position: position,
        last_at: at,
        received_position: position,
      },
    ])
    .onConflict((conflict) =>
      conflict.columns(['thread_id', 'member_id']).doUpdateSet(({ ref }) => ({
        folder: ref('excluded.folder'),
        engaged: sql`message_boxes.engaged or excluded.engaged`,
        last_position: ref('excluded.last_position'),
        last_at: ref('excluded.last_at'),
        received_position: sql`coalesce(excluded.received_position, message_boxes.received_position)`,
        sent_position: sql`coalesce(excluded.sent_position, message_boxes.sent_position)`,
        sent_at: sql`coalesce(excluded.sent_at, message_boxes.sent_at)`,
      })),
    )
    .execute()
  return { id, at, position }
}

/** Lets the other member go on writing in the thread, whatever the member's settings are. */
export const setEngaged = (tx: Db, threadId: string, memberId: string) =>
  tx
    .updateTable('message_boxes')
    .set({ engaged: true })
    .where('thread_id', '=', threadId)
    .where('member_id', '=', memberId)
    .execute()

/** Adds the unread messages of a thread that moves into the inbox to the unread count. */
export const addToUnreadCount = (tx: Db, memberId: string, threadId: string) =>
  tx
    .updateTable('messages')
    .set({ held: false })
    .where('thread_id', '=', threadId)
    .where('recipient_id', '=', memberId)
    .where('is_read', '=', false)
    .where('held', '=', true)
    .execute()

export const firstUnread = async (tx: Db, memberId: string, threadId: string): Promise<number | null> => {
  const row = await tx
    .selectFrom('messages')
    .select('position')
    .where('thread_id', '=', threadId)
    .where('recipient_id', '=', memberId)
    .where('is_read', '=', false)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? null
}

/** The facts for `policy.reply`; undefined if the member may not see the thread. */
export const findThreadForReply = (tx: Db, memberId: string, threadId: string) =>
  tx
    .selectFrom('message_boxes as b')
    .leftJoin('profiles as o', 'o.id', 'b.other_id')
    .leftJoin('message_boxes as theirs', (join) =>
      join.onRef('theirs.thread_id', '=', 'b.thread_id').onRef('theirs.member_id', '=', 'b.other_id'),
    )
    .select(['o.id', 'b.folder', 'theirs.engaged', 'theirs.folder as their_folder'])
    .select(relationColumns(memberId, 'o'))
    .where('b.thread_id', '=', threadId)
    .where('b.member_id', '=', memberId)
    .where('b.apart', '=', false)
    .executeTakeFirst()
