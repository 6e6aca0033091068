import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { isOwn } from './threads.ts'

type Db = Kysely<DB>

/** A trigger deletes messages that both sides have deleted, and a thread with its last message. */
const deletionColumns = (memberId: string) => ({
  deleted_by_sender: sql<boolean>`deleted_by_sender or sender_id is not distinct from ${memberId}::uuid`,
  deleted_by_recipient: sql<boolean>`deleted_by_recipient or recipient_id is not distinct from ${memberId}::uuid`,
  is_read: sql<boolean>`is_read or recipient_id is not distinct from ${memberId}::uuid`,
})

export const removeUpTo = (tx: Db, memberId: string, threadId: string, position: number) =>
  tx
    .updateTable('messages as m')
    .set(deletionColumns(memberId))
    .where('m.thread_id', '=', threadId)
    .where('m.position', '<=', position)
    .where(isOwn(memberId, 'm'))
    .execute()

export const removeOne = (tx: Db, memberId: string, messageId: string) =>
  tx
    .updateTable('messages as m')
    .set(deletionColumns(memberId))
    .where('m.id', '=', messageId)
    .where(isOwn(memberId, 'm'))
    .execute()

export const refreshBox = (tx: Db, memberId: string, threadId: string) => {
  const newest = (column: string, which: ReturnType<typeof sql<boolean>>) =>
    sql`(select m.${sql.ref(column)} from messages m where m.thread_id = message_boxes.thread_id and ${which} order by m.position desc limit 1)`
  const received = sql<boolean>`(m.recipient_id = ${memberId}::uuid and not m.deleted_by_recipient)`
  const sent = sql<boolean>`(m.sender_id = ${memberId}::uuid and not m.deleted_by_sender)`
  return tx
    .updateTable('message_boxes')
    .set({
      last_position: sql`${newest('position', isOwn(memberId, 'm'))}`,
      last_at: sql`${newest('created_at', isOwn(memberId, 'm'))}`,
      received_position: sql`${newest('position', received)}`,
      sent_position: sql`${newest('position', sent)}`,
      sent_at: sql`${newest('created_at', sent)}`,
    })
    .where('thread_id', '=', threadId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Deletes tombstones so old that no browser can retry their messages. */
export const deleteExpiredTombstones = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('messages_gone').where('gone_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
