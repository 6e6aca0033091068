import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** For the member's data export (SET-09): messages they have not deleted, and drafts. */
export const exportMessages = async (db: Db, memberId: string) => ({
  messages: await db
    .selectFrom('messages as m')
    .innerJoin('message_threads as t', 't.id', 'm.thread_id')
    .select([
      'm.id',
      'm.thread_id',
      'm.sender_id',
      'm.recipient_id',
      't.subject',
      't.subject_language',
      'm.content',
      'm.language',
      'm.forwarded_content',
      'm.forwarded_language',
      'm.is_read',
      'm.created_at',
      sql<string[]>`array(select name from message_attachments where message_id = m.id order by place)`.as('files'),
    ])
    .where((where) =>
      where.or([
        where.and([where('m.recipient_id', '=', memberId), where('m.deleted_by_recipient', '=', false)]),
        where.and([where('m.sender_id', '=', memberId), where('m.deleted_by_sender', '=', false)]),
      ]),
    )
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute(),
  drafts: await db
    .selectFrom('message_drafts')
    .select(['recipient_id', 'subject', 'content', 'updated_at'])
    .select(
      sql<string[]>`array(
        select a.name from message_draft_attachments a
        where (a.member_id, a.client_id) = (message_drafts.member_id, message_drafts.client_id) order by a.place
      )`.as('files'),
    )
    .where('member_id', '=', memberId)
    .orderBy('updated_at')
    .execute(),
})

/** Erases a member (SET-10). Messages that another member still has remain, without the name. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('message_drafts').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('message_boxes').where('member_id', '=', memberId).execute()
  await tx.updateTable('message_boxes').set({ other_id: null }).where('other_id', '=', memberId).execute()
  await tx
    .deleteFrom('message_pairs')
    .where((where) => where.or([where('low_id', '=', memberId), where('high_id', '=', memberId)]))
    .execute()
  await tx.updateTable('messages').set({ forwarded_from: null }).where('forwarded_from', '=', memberId).execute()
  await tx
    .updateTable('messages')
    .set({ sender_id: null, deleted_by_sender: true })
    .where('sender_id', '=', memberId)
    .execute()
  await tx
    .updateTable('messages')
    .set({ recipient_id: null, deleted_by_recipient: true, is_read: true })
    .where('recipient_id', '=', memberId)
    .execute()
  await tx.deleteFrom('messages_gone').where('sender_id', '=', memberId).execute()
}

/** For the administrator who deletes the member's account. Stops at 1,000. */
export const countToErase = (memberId: string) => sql<Record<string, number>>`
  select count(*)::int as messages from (select from messages where sender_id = ${memberId} limit 1000) own`
