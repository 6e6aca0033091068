import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { addToUnreadCount } from './sending.ts'

type Db = Kysely<DB>

/** Accepts a thread and every other waiting thread of its other member (`engaged`). */
export const moveToInbox = async (tx: Db, memberId: string, threadId: string): Promise<void> => {
  await tx
    .updateTable('message_boxes')
    .set({ engaged: true })
    .where('member_id', '=', memberId)
    .where('folder', '=', 'requests')
    .where(
      'other_id',
      '=',
      sql<string>`(select other_id from message_boxes where thread_id = ${threadId}::uuid and member_id = ${memberId}::uuid)`,
    )
    .execute()
  await tx
    .updateTable('message_boxes')
    .set({ folder: 'inbox', engaged: true })
    .where('thread_id', '=', threadId)
    .where('member_id', '=', memberId)
    .execute()
  await addToUnreadCount(tx, memberId, threadId)
}

/** For a thread whose other member has deleted their account. */
export const moveToDeclined = (tx: Db, memberId: string, threadId: string) =>
  tx
    .updateTable('message_boxes')
    .set({ folder: 'declined' })
    .where('thread_id', '=', threadId)
    .where('member_id', '=', memberId)
    .execute()
