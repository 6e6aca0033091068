import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { hasPlace } from '#features/waiting-lists/server/index.ts'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { IdPage } from '#platform/jobs/batches.ts'
import type { CohortFacts } from '../cohort-policy.ts'

/**
 * Whether a member participates in a program: the approval of their application is announced, they do not wait for a place,
 * and it has not ended.
 * @param memberId a member's id, or the part of a statement that stands for it
 */
export const participates = (
  memberId: RawBuilder<unknown> | string,
  programId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from applications
  where kind = 'program' and subject_id = ${programId} and applicant_id = ${memberId}::uuid
    and status = 'approved' and announced_status = 'approved' and ended_at is null and ${hasPlace}
)`

export type CohortProgram = CohortFacts & {
  id: string
  slug: string
  title: string
  language: Language
  timeZone: string
}

const selectCohort = async (db: Kysely<DB>, viewerId: string | null, condition: RawBuilder<unknown>) =>
  (
    await sql<CohortProgram>`
      select p.id, p.slug, p.title, p.language, p.time_zone as "timeZone", p.owner_id as "ownerId", p.status,
        ${isVisibleTo(viewerId, 'p.owner_id')} as "isVisible", ${viewerId === null ? sql.lit(false) : participates(viewerId, sql`p.id`)} as "participates"
      from programs as p where ${condition}`.execute(db)
  ).rows[0]

/** A program with what `mayOpenCohort` needs for a viewer; null for a visitor. */
export const findCohort = (db: Kysely<DB>, viewerId: string | null, slug: string): Promise<CohortProgram | undefined> =>
  selectCohort(db, viewerId, sql`p.slug = ${slug}`)

/** @param viewerId null for a visitor */
export const findCohortById = (
  db: Kysely<DB>,
  viewerId: string | null,
  id: string,
): Promise<CohortProgram | undefined> => selectCohort(db, viewerId, sql`p.id = ${id}::uuid`)

/** The participants of a program in the order of their ids: all, or one batch. */
export const listParticipantIds = async (
  db: Kysely<DB>,
  programId: string,
  page: IdPage | null = null,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct a.applicant_id as id from applications as a
    where a.kind = 'program' and a.subject_id = ${programId}::uuid and a.status = 'approved'
      and ${participates(sql`a.applicant_id`, sql`a.subject_id`)}
      ${page === null ? sql`` : sql`and a.applicant_id > ${page.after}::uuid`}
    order by a.applicant_id limit ${page?.limit ?? null}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks a program until the transaction ends, so that concurrent calls do not pass a limit of its cohort. */
export const lockCohort = (tx: Kysely<DB>, id: string) =>
  tx.selectFrom('programs').select('id').where('id', '=', id).forNoKeyUpdate().execute()
