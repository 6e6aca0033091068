import { type Kysely, sql } from 'kysely'
import { prepare } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Served by the partial index `messages_unread` alone. */
export const countUnread = prepare<{ viewerId: string }, { count: number }>(
  'messages.countUnread',
  (value) =>
    sql`select count(*) as count from messages where recipient_id = ${value('viewerId')} and not is_read and not held`,
)

/** Returns whether any message changed. A null position includes the whole thread. */
export const markReadUpTo = async (
  tx: Db,
  memberId: string,
  threadId: string,
  position: number | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ is_read: true, held: false })
    .where('thread_id', '=', threadId)
    .where('recipient_id', '=', memberId)
    .where('is_read', '=', false)
    .$if(position !== null, (query) => query.where('position', '<=', position as number))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A message that becomes unread outside the inbox must stay out of the unread count (`held`). */
const isThreadOutsideInbox = sql<boolean>`exists (
  select from message_boxes b where b.thread_id = messages.thread_id and b.member_id = messages.recipient_id and b.folder <> 'inbox'
)`

/** Returns whether the message changed. */
export const setRead = async (tx: Db, memberId: string, messageId: string, read: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ is_read: read, held: read ? false : isThreadOutsideInbox })
    .where('id', '=', messageId)
    .where('recipient_id', '=', memberId)
    .where('deleted_by_recipient', '=', false)
    .where('is_read', '=', !read)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Id of the newest received message that the member has not deleted. */
export const findNewestReceived = async (tx: Db, memberId: string, threadId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('messages as m')
    .innerJoin('message_boxes as b', (join) =>
      join.onRef('b.thread_id', '=', 'm.thread_id').onRef('b.received_position', '=', 'm.position'),
    )
    .select('m.id')
    .where('b.thread_id', '=', threadId)
    .where('b.member_id', '=', memberId)
    .executeTakeFirst()
  return row?.id
}

/** Returns whether any message changed. */
export const markAllRead = async (tx: Db, memberId: string, until: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ is_read: true })
    .where('recipient_id', '=', memberId)
    .where('is_read', '=', false)
    .where('held', '=', false)
    .where('created_at', '<=', sql<Date>`${until}::timestamptz`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type RestRow = {
  id: string
  sender_id: string | null
  recipient_id: string
  subject: string
  content: string
  is_read: boolean
  created_at: Date
}

export const listRestRows = (
  db: Db,
  { memberId, isRead, limit }: { memberId: string; isRead: boolean | undefined; limit: number },
): Promise<RestRow[]> => {
  const query = db
    .selectFrom('messages as m')
    .innerJoin('message_boxes as b', (join) =>
      join.onRef('b.thread_id', '=', 'm.thread_id').onRef('b.member_id', '=', 'm.recipient_id'),
    )
    .innerJoin('message_threads as t', 't.id', 'm.thread_id')
    .select([
      'm.id',
      'm.sender_id',
      'b.member_id as recipient_id',
      't.subject',
      'm.content',
      'm.is_read',
      'm.created_at',
    ])
    .where('m.recipient_id', '=', memberId)
    .where('m.held', '=', false)
    .where('m.deleted_by_recipient', '=', false)
    .where('b.folder', '=', 'inbox')
    .where('b.apart', '=', false)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
  return (isRead === undefined ? query : query.where('m.is_read', '=', isRead)).execute()
}
