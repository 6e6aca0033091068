import type { Kysely } from 'kysely'
import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import type { DB } from '#platform/db/schema.ts'

/** The applicants to a program whose application has one of the statuses and has not ended, in the order of their ids. */
export const listApplicants = async (
  db: Kysely<DB>,
  { programId, statuses }: { programId: string; statuses: readonly ApplicationStatus[] },
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('applications')
    .select('applicant_id')
    .where('kind', '=', 'program')
    .where('subject_id', '=', programId)
    .where('status', 'in', statuses)
    .where('ended_at', 'is', null)
    .$if(after !== null, (query) => query.where('applicant_id', '>', after as string))
    .orderBy('applicant_id')
    .limit(limit)
    .execute()
  return rows.map(({ applicant_id }) => applicant_id)
}
