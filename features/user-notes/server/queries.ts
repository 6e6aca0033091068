import type { Kysely } from 'kysely'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

const selectNotes = (db: Db) =>
  db
    .selectFrom('user_notes as n')
    .leftJoin('profiles as writer', 'writer.id', 'n.writer_id')
    .select(['n.id', 'n.text', 'n.language', 'n.writer_id', 'writer.full_name as writer_name', 'n.created_at'])
export type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>

/** Notes about the member after the cursor, newest first. */
export const list = (
  db: Db,
  memberId: string,
  after: readonly [at: string, id: string] | null,
  limit: number,
): Promise<NoteRow[]> =>
  selectNotes(db)
    .where('n.member_id', '=', memberId)
    .where(afterKeyset(['n.created_at', 'n.id'], after, 'desc'))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()

type NewNote = { memberId: string; writerId: string; text: string; language: Language; now: Date }

export const insert = async (tx: Db, { memberId, writerId, text, language, now }: NewNote): Promise<NoteRow> => {
  const { id } = await tx
    .insertInto('user_notes')
    .values({ member_id: memberId, writer_id: writerId, text, language, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return selectNotes(tx).where('n.id', '=', id).executeTakeFirstOrThrow()
}

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('user_notes').select(['member_id', 'writer_id']).where('id', '=', id).forUpdate().executeTakeFirst()

export const remove = async (tx: Db, id: string): Promise<void> => {
  await tx.deleteFrom('user_notes').where('id', '=', id).execute()
}

/** For the member's data export (SET-09): without the writers. */
export const notesAbout = (db: Db, memberId: string) =>
  db
    .selectFrom('user_notes')
    .select(['text', 'language', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Deletes the notes about the member. Those that the member wrote stay without a writer (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.deleteFrom('user_notes').where('member_id', '=', memberId).execute()
  await tx.updateTable('user_notes').set({ writer_id: null }).where('writer_id', '=', memberId).execute()
}
