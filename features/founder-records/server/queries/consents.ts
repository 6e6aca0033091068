import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { isInBlindRound } from '#features/program-reviews/server/index.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Whether the member who takes part in an application to a program shares their record with it. */
export const sharesRecord = (
  programId: RawBuilder<unknown>,
  memberId: RawBuilder<unknown> | string,
) => sql<boolean>`exists (
  select from application_members as m join founder_record_consents as c on c.application_id = m.application_id
  where m.kind = 'program' and m.subject_id = ${programId} and m.member_id = ${memberId}::uuid
)`

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** An application to a program. @param viewerId decides whether the applicant is visible */
export const findApplication = (db: Db, id: string, viewerId: string) =>
  db
    .selectFrom('applications as a')
    .select(['a.id', 'a.applicant_id', 'a.owner_id', 'a.subject_id', 'a.title', 'a.status', 'a.announced_status'])
    .select('a.created_at')
    .select([
      isVisibleTo(viewerId, 'a.applicant_id').as('is_visible'),
      isInBlindRound(sql.ref('a.id')).as('is_in_blind_round'),
    ])
    .where('a.id', '=', id)
    .where('a.kind', '=', 'program')
    .executeTakeFirst()

export const findConsent = async (db: Db, applicationId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('founder_record_consents')
      .select('given_at')
      .where('application_id', '=', applicationId)
      .executeTakeFirst()
  )?.given_at ?? null

/** Locks a consent until the transaction ends: a revocation waits, and of two views one sees the other. */
export const lockConsent = async (tx: Db, applicationId: string): Promise<boolean> =>
  (await tx
    .selectFrom('founder_record_consents')
    .select('given_at')
    .where('application_id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** An earlier consent keeps its time. @returns whether it is new */
export const give = async (tx: Db, applicationId: string, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('founder_record_consents')
    .values({ application_id: applicationId, given_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether there was one */
export const revoke = async (tx: Db, applicationId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('founder_record_consents')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Which of the applications share a record. */
export const listShared = async (db: Db, applicationIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('founder_record_consents')
    .select('application_id')
    .where('application_id', 'in', applicationIds)
    .execute()
  return new Set(rows.map(({ application_id }) => application_id))
}
