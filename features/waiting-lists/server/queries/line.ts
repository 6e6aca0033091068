import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { WaitingPlace } from '#platform/application-source.ts'
import type { DB } from '#platform/db/schema.ts'
import { isInLine, lockPlaces, type SubjectPlaces, type WaitingKind, waits } from './places.ts'

type Db = Kysely<DB>

/** What an approval begins from: whether the applicant knows of an earlier one, and is on the list. */
export const findState = (tx: Db, applicationId: string) =>
  tx
    .selectFrom('applications')
    .select([sql<boolean>`announced_status = 'approved'`.as('wasApproved'), sql<boolean>`${waits}`.as('isListed')])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()

/** Puts an application on the list, at the place of its asking. */
export const add = (tx: Db, applicationId: string) =>
  sql`insert into application_waiting (application_id, kind, subject_id, asked_at)
    select id, kind, subject_id, created_at from applications where id = ${applicationId}::uuid
    on conflict (application_id) do update set asked_at = excluded.asked_at, offer_ends_at = null`.execute(tx)

/** Removes an application from the list. @returns whether it was on it */
export const remove = async (tx: Db, applicationId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('application_waiting')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Marks an application that has ended while it waited. */
export const markWithoutPlace = (tx: Db, applicationId: string) =>
  tx.updateTable('applications').set({ ended_without_place: true }).where('id', '=', applicationId).execute()

/** Ends all applications that wait for a subject. @returns the members */
export const endAll = async (tx: Db, kind: WaitingKind, subjectId: string, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ applicant_id: string }>`
    with gone as (
      delete from application_waiting where kind = ${kind} and subject_id = ${subjectId}::uuid returning application_id
    )
    update applications as a set ended_at = ${now}, ended_without_place = true from gone
    where a.id = gone.application_id and a.status = 'approved' and a.ended_at is null
    returning a.applicant_id`.execute(tx)
  return rows.map(({ applicant_id }) => applicant_id)
}

/** Takes back the offer to an application, which keeps its place in line. */
export const releaseOffer = (tx: Db, applicationId: string) =>
  tx
    .updateTable('application_waiting')
    .set({ offer_ends_at: null })
    .where('application_id', '=', applicationId)
    .execute()

/** Members who see their place in line change with that of others. */
export const listWaitingMembers = async (
  db: Db,
  kind: WaitingKind,
  subjectIds: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('application_waiting as w')
    .innerJoin('applications as a', 'a.id', 'w.application_id')
    .select('a.applicant_id')
    .distinct()
    .where('w.kind', '=', kind)
    .where('w.subject_id', 'in', subjectIds)
    .execute()
  return rows.map(({ applicant_id }) => applicant_id)
}

/**
 * Locks an application of the member, and the places of its subject.
 * @returns it with its offer; undefined if the member has no such application
 */
export const lockOwn = async (tx: Db, source: SubjectPlaces, applicationId: string, memberId: string, now: Date) => {
  const application = await tx
    .selectFrom('applications')
    .select(['subject_id', 'title'])
    .where('id', '=', applicationId)
    .where('applicant_id', '=', memberId)
    .where('kind', '=', source.kind)
    .forUpdate()
    .executeTakeFirst()
  if (!application) return undefined
  const { subject_id: subjectId } = application
  const places = subjectId === null ? undefined : await lockPlaces(tx, source, subjectId, now)
  const { rows } = await sql<{ offer_ends_at: Date }>`
    select w.offer_ends_at from application_waiting as w join applications as a on a.id = w.application_id
    where a.id = ${applicationId}::uuid and w.offer_ends_at is not null and ${isInLine('a')}`.execute(tx)
  return { subjectId, title: application.title ?? '', places, offerEndsAt: rows[0]?.offer_ends_at ?? null }
}

const place = sql`w.offer_ends_at, (
  select count(*)::int from application_waiting as before join applications as earlier on earlier.id = before.application_id
  where before.kind = w.kind and before.subject_id = w.subject_id and ${isInLine('earlier')}
    and (before.asked_at, before.application_id) < (w.asked_at, w.application_id)
) as ahead`

/** Places in line by application ID, for the boards. */
export const waitingPlaces = async (db: Db, applicationIds: readonly string[]): Promise<Map<string, WaitingPlace>> => {
  const { rows } = await sql<{ application_id: string; offer_ends_at: Date | null; ahead: number }>`
    select w.application_id, ${place} from application_waiting as w
    where w.application_id = any(${applicationIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ application_id, offer_ends_at, ahead }) => [application_id, { ahead, offerEndsAt: offer_ends_at }]),
  )
}

/** The place in line of the viewer's application, as one JSON column; null when it does not wait. */
export const ownWaiting = (
  kind: WaitingKind,
  subjectId: RawBuilder<unknown>,
  viewerId: RawBuilder<unknown> | string,
) => sql<{
  ahead: number
  offer_ends_at: string | null
} | null>`(
  select row_to_json(own) from (
    select ${place} from application_waiting as w join applications as a on a.id = w.application_id
    where w.kind = ${sql.lit(kind)} and w.subject_id = ${subjectId} and a.applicant_id = ${viewerId}::uuid
      and a.announced_status = 'approved' and a.ended_at is null
  ) as own
)`
