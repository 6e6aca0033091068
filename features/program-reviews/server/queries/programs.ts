import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ReviewerStatus } from '../../contract/index.ts'
import type { ProgramFacts } from '../policy.ts'

type Db = Kysely<DB>

export type ProgramRow = {
  program_id: string
  owner_id: string
  slug: string
  title: string
  program_status: string
  is_visible: boolean
  /** Of the viewer. */
  reviewer_status: ReviewerStatus | null
  is_applicant: boolean
}

/** Whether a member has applied to a program; a withdrawn application is none. */
export const hasApplied = (
  memberId: string | RawBuilder<unknown>,
  programId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from applications
  where kind = 'program' and subject_id = ${programId} and applicant_id = ${memberId}::uuid and status <> 'withdrawn'
)`

/** The columns of `ProgramRow` from `programs as p`. */
export const programColumns = (viewerId: string) => sql`p.id as program_id, p.owner_id, p.slug, p.title,
  p.status as program_status, ${isVisibleTo(viewerId, 'p.owner_id')} as is_visible,
  (select status from program_reviewers where program_id = p.id and member_id = ${viewerId}::uuid) as reviewer_status,
  ${hasApplied(viewerId, sql`p.id`)} as is_applicant`

export const findProgram = async (db: Db, viewerId: string, id: string): Promise<ProgramRow | undefined> =>
  (await sql<ProgramRow>`select ${programColumns(viewerId)} from programs as p where p.id = ${id}::uuid`.execute(db))
    .rows[0]

/** Locks a program until the transaction ends, so that concurrent calls do not pass a limit. */
export const lockProgram = (tx: Db, id: string) =>
  tx.selectFrom('programs').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const programFactsOf = (row: ProgramRow): ProgramFacts => ({
  ownerId: row.owner_id,
  isPublic: ['active', 'completed', 'cancelled'].includes(row.program_status),
  isRunning: ['active', 'completed'].includes(row.program_status),
  isVisible: row.is_visible,
  reviewerStatus: row.reviewer_status,
  isApplicant: row.is_applicant,
})
