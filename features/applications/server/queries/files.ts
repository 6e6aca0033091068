import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** The files of an application, by ID. */
export const listFiles = async (
  tx: Db,
  applicationId: string,
): Promise<Map<string, { name: string; position: number }>> => {
  const rows = await tx
    .selectFrom('application_files')
    .select(['file_id', 'name', 'position'])
    .where('application_id', '=', applicationId)
    .execute()
  return new Map(rows.map(({ file_id, ...file }) => [file_id, file]))
}

type NewFile = { id: string; name: string; position: number; question: string | null }

export const addFile = (tx: Db, applicationId: string, { id, ...file }: NewFile) =>
  tx
    .insertInto('application_files')
    .values({ application_id: applicationId, file_id: id, ...file })
    .execute()

/** The owner may have edited the question since the file was sent. */
export const setQuestion = (tx: Db, fileId: string, question: string | null) =>
  tx.updateTable('application_files').set({ question }).where('file_id', '=', fileId).execute()

/** Removes the files of an earlier version of an application. @returns their number */
export const removeFiles = async (tx: Db, applicationId: string, retained: readonly string[] = []): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('application_files')
    .where('application_id', '=', applicationId)
    .$if(retained.length > 0, (query) => query.where('file_id', 'not in', retained))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
