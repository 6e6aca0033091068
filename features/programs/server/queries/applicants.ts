import type { Kysely } from 'kysely'
import type { ApplicationStatus } from '#features/applications/contract/kinds.ts'
import type { DB } from '#platform/db/schema.ts'
import type { IdPage } from '#platform/jobs/batches.ts'

/** The applicants to a program whose application has one of the statuses and has not ended, in the order of their ids. */
export const listApplicants = async (
  db: Kysely<DB>,
  { programId, statuses }: { programId: string; statuses: readonly ApplicationStatus[] },
  { after, limit }: IdPage,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('applications')
    .select('applicant_id')
    .where('kind', '=', 'program')
    .where('subject_id', '=', programId)
    .where('status', 'in', statuses)
    .where('ended_at', 'is', null)
    .where('applicant_id', '>', after)
    .orderBy('applicant_id')
    .limit(limit)
    .execute()
  return rows.map(({ applicant_id }) => applicant_id)
}
