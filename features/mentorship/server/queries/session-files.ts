import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** The files of a session, oldest first. */
export const listFiles = (db: Db, sessionId: string) =>
  db
    .selectFrom('mentor_session_files as added')
    .innerJoin('files as file', 'file.id', 'added.file_id')
    .select(['file.id', 'file.name', 'file.type', 'file.bytes', 'file.owner_id', 'added.added_at'])
    .where('added.session_id', '=', sessionId)
    .orderBy('added.added_at')
    .orderBy('file.id')
    .execute()
export type FileRow = Awaited<ReturnType<typeof listFiles>>[number]

export const addFile = (tx: Db, sessionId: string, fileId: string, now: Date) =>
  tx.insertInto('mentor_session_files').values({ session_id: sessionId, file_id: fileId, added_at: now }).execute()

export const removeFile = (tx: Db, sessionId: string, fileId: string) =>
  tx.deleteFrom('mentor_session_files').where('session_id', '=', sessionId).where('file_id', '=', fileId).execute()

/** The names of the files that a member has added to a session, for the export of their data. */
export const fileNamesOf = (memberId: string) => sql<string[]>`array(
  select file.name from mentor_session_files as added join files as file on file.id = added.file_id
  where added.session_id = s.id and file.owner_id = ${memberId}::uuid order by added.added_at
)`
