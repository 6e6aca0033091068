import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { AttachmentRow } from './threads.ts'
import { isOwn } from './threads.ts'

type Db = Kysely<DB>

const rowsOf = (files: readonly AttachmentRow[]) =>
  files.map(({ id, name, type, size, width, height }, place) => ({
    place,
    file_id: id,
    name,
    type,
    bytes: size,
    width,
    height,
  }))

const columns = ['file_id as id', 'name', 'type', 'bytes as size', 'width', 'height'] as const

export const addToMessage = async (tx: Db, messageId: string, files: readonly AttachmentRow[]): Promise<void> => {
  if (files.length === 0) return
  await tx
    .insertInto('message_attachments')
    .values(rowsOf(files).map((row) => ({ message_id: messageId, ...row })))
    .execute()
}

/** Locks the files, so that they exist until this transaction has referenced or copied them. */
export const lockMessageFiles = (tx: Db, messageId: string): Promise<AttachmentRow[]> =>
  tx
    .selectFrom('message_attachments')
    .select(columns)
    .where('message_id', '=', messageId)
    .orderBy('place')
    .forKeyShare()
    .execute()

export const findOwnDraftFiles = (db: Db, memberId: string, clientId: string): Promise<AttachmentRow[]> =>
  db
    .selectFrom('message_draft_attachments as d')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('message_attachments as a').select('a.file_id').whereRef('a.file_id', '=', 'd.file_id'))),
    )
    .orderBy('place')
    .execute()

/** Replaces the files of a draft. A trigger deletes uploads that are no longer used. */
export const replaceDraftFiles = async (
  tx: Db,
  memberId: string,
  clientId: string,
  files: readonly AttachmentRow[],
): Promise<void> => {
  const rows = rowsOf(files).map((row) => ({ member_id: memberId, client_id: clientId, ...row }))
  const before = tx
    .deleteFrom('message_draft_attachments')
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
  if (rows.length === 0) {
    await before.execute()
    return
  }
  await before
    .where(
      'file_id',
      'not in',
      rows.map((row) => row.file_id),
    )
    .execute()
  await tx
    .insertInto('message_draft_attachments')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'client_id', 'file_id'])
        .doUpdateSet(({ ref }) => ({ place: ref('excluded.place') })),
    )
    .execute()
}

/** Whether the message has this file and the member may see the message. */
export const isReadable = async (db: Db, memberId: string, messageId: string, fileId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('message_attachments as a')
    .innerJoin('messages as m', 'm.id', 'a.message_id')
    .innerJoin('message_boxes as b', 'b.thread_id', 'm.thread_id')
    .select('a.file_id')
    .where('a.message_id', '=', messageId)
    .where('a.file_id', '=', fileId)
    .where('b.member_id', '=', memberId)
    .where('b.apart', '=', false)
    .where(isOwn(memberId, 'm'))
    .executeTakeFirst()
  return row !== undefined
}

export const existUpTo = async (db: Db, threadId: string, position: number): Promise<boolean> => {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('message_attachments as a', 'a.message_id', 'm.id')
    .select('a.file_id')
    .where('m.thread_id', '=', threadId)
    .where('m.position', '<=', position)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findReceivedFrom = (tx: Db, memberId: string) =>
  tx
    .selectFrom('message_attachments as a')
    .innerJoin('messages as m', 'm.id', 'a.message_id')
    .select(['a.message_id', 'a.file_id', 'm.recipient_id'])
    .where('m.sender_id', '=', memberId)
    .where('m.deleted_by_recipient', '=', false)
    .where('m.recipient_id', 'is not', null)
    .execute()

export const replaceFile = (tx: Db, messageId: string, fileId: string, newId: string) =>
  tx
    .updateTable('message_attachments')
    .set({ file_id: newId })
    .where('message_id', '=', messageId)
    .where('file_id', '=', fileId)
    .execute()
