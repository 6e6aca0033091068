import { type Kysely, sql } from 'kysely'
import { participates } from '#features/programs/server/index.ts'
import type { DB } from '#platform/db/schema.ts'

type Paging = { after: string | null; limit: number }

/** The participants of a program, in the order of their ids. */
export const listParticipantIds = async (
  db: Kysely<DB>,
  programId: string,
  { after, limit }: Paging,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select a.applicant_id as id from applications as a
    where a.kind = 'program' and a.subject_id = ${programId}::uuid and a.status = 'approved'
      and ${participates(sql`a.applicant_id`, sql`a.subject_id`)}
      ${after === null ? sql`` : sql`and a.applicant_id > ${after}::uuid`}
    order by a.applicant_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
