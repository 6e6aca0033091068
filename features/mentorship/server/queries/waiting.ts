import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { WaitingPlace } from '#platform/application-source.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/**
 * Whether an application is on the waiting list, in a query of `applications`. The row stays after a rejection, so that
 * it can be undone, until a job removes it: only an approved application with a row waits.
 */
export const waits = sql`exists (select from mentor_waiting where application_id = applications.id)`

/** Whether a place may be offered to the applicant of a row on the list: not after a rejection, a ban or a block. */
export const isInLine = (alias: 'a' | 'earlier') => sql`(${sql.ref(`${alias}.status`)} = 'approved'
  and ${sql.ref(`${alias}.ended_at`)} is null and ${isVisibleTo(sql.ref(`${alias}.owner_id`), `${alias}.applicant_id`)})`

/** Whether mentees are taken, in a query of `mentor_listings as l` (MENT-03). */
export const isOpen = sql`(l.is_active and l.availability <> 'unavailable' and not ${isBanned('l.owner_id')})`

/** The mentorships of a listing that are running; a place is taken by the decision, before it is announced. */
export const countRunning = (listingId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from applications
  where kind = 'mentorship' and subject_id = ${listingId} and status = 'approved' and ended_at is null and not ${waits}
)`

export type Places = {
  ownerId: string
  /** Null without a limit. */
  max: number | null
  /** Active, and its mentor takes mentees and is not banned. */
  isOpen: boolean
  running: number
  /** Running mentorships and offers whose mentor has rejected them and can still undo that. */
  leaving: number
  offered: number
  /** In line without an offer. */
  waiting: number
}

/** The places of a listing, locked until the transaction ends; undefined without the listing. */
export const lockPlaces = async (tx: Db, listingId: string): Promise<Places | undefined> => {
  const { rows } = await sql<Pick<Places, 'ownerId' | 'max' | 'isOpen'>>`
    select l.owner_id as "ownerId", l.max_mentees as max, ${isOpen} as "isOpen"
    from mentor_listings as l where l.id = ${listingId}::uuid for no key update`.execute(tx)
  const [listing] = rows
  if (!listing) return undefined
  // A separate statement: it sees what earlier holders of the lock have committed.
  const counted = await sql<Pick<Places, 'running' | 'leaving' | 'offered' | 'waiting'>>`
    select ${countRunning(sql`${listingId}::uuid`)} as running,
      (select count(*)::int from applications where kind = 'mentorship' and subject_id = ${listingId}::uuid
        and announced_status = 'approved' and status <> 'approved' and ended_at is null
        and not exists (select from mentor_waiting where application_id = applications.id and offer_ends_at is null)) as leaving,
      count(*) filter (where w.offer_ends_at is not null)::int as offered,
      count(*) filter (where w.offer_ends_at is null)::int as waiting
    from mentor_waiting as w join applications as a on a.id = w.application_id
    where w.listing_id = ${listingId}::uuid and ${isInLine('a')}`.execute(tx)
  return { ...listing, ...(counted.rows[0] as (typeof counted.rows)[0]) }
}

/** What an approval begins from: whether the applicant knows of an earlier one, and is on the list. */
export const findState = (tx: Db, applicationId: string) =>
  tx
    .selectFrom('applications')
    .select([sql<boolean>`announced_status = 'approved'`.as('wasApproved'), sql<boolean>`${waits}`.as('isListed')])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()

/** Puts an application on the list, at the place of its asking. */
export const add = (tx: Db, applicationId: string, listingId: string) =>
  sql`insert into mentor_waiting (application_id, listing_id, asked_at)
    select id, ${listingId}::uuid, created_at from applications where id = ${applicationId}::uuid
    on conflict (application_id) do update set asked_at = excluded.asked_at, offer_ends_at = null`.execute(tx)

/** Removes an application from the list. @returns whether it was on it */
export const remove = async (tx: Db, applicationId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('mentor_waiting')
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes back the offer to an application, which keeps its place in line. */
export const releaseOffer = (tx: Db, applicationId: string) =>
  tx.updateTable('mentor_waiting').set({ offer_ends_at: null }).where('application_id', '=', applicationId).execute()

/** Members who see their place in line change with that of others. */
export const listWaitingMembers = async (db: Db, listingIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('mentor_waiting as w')
    .innerJoin('applications as a', 'a.id', 'w.application_id')
    .select('a.applicant_id')
    .distinct()
    .where('w.listing_id', 'in', listingIds)
    .execute()
  return rows.map(({ applicant_id }) => applicant_id)
}

/**
 * Locks an application of the member to a mentor, and the places of the listing.
 * @returns it with its offer; undefined if the member has no such application
 */
export const lockOwn = async (tx: Db, applicationId: string, memberId: string) => {
  const application = await tx
    .selectFrom('applications')
    .select(['subject_id', 'title'])
    .where('id', '=', applicationId)
    .where('applicant_id', '=', memberId)
    .where('kind', '=', 'mentorship')
    .forUpdate()
    .executeTakeFirst()
  if (!application) return undefined
  const places = application.subject_id === null ? undefined : await lockPlaces(tx, application.subject_id)
  const { rows } = await sql<{ offer_ends_at: Date }>`
    select w.offer_ends_at from mentor_waiting as w join applications as a on a.id = w.application_id
    where a.id = ${applicationId}::uuid and w.offer_ends_at is not null and ${isInLine('a')}`.execute(tx)
  return { ...application, title: application.title ?? '', places, offerEndsAt: rows[0]?.offer_ends_at ?? null }
}

const place = (alias: 'w') => sql`${sql.ref(`${alias}.offer_ends_at`)} as offer_ends_at, (
  select count(*)::int from mentor_waiting as before join applications as earlier on earlier.id = before.application_id
  where before.listing_id = ${sql.ref(`${alias}.listing_id`)} and ${isInLine('earlier')}
    and (before.asked_at, before.application_id) < (${sql.ref(`${alias}.asked_at`)}, ${sql.ref(`${alias}.application_id`)})
) as ahead`

/** Places in line by application ID, for the boards. */
export const waitingPlaces = async (db: Db, applicationIds: readonly string[]): Promise<Map<string, WaitingPlace>> => {
  const { rows } = await sql<{ application_id: string; offer_ends_at: Date | null; ahead: number }>`
    select w.application_id, ${place('w')} from mentor_waiting as w
    where w.application_id = any(${applicationIds}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ application_id, offer_ends_at, ahead }) => [application_id, { ahead, offerEndsAt: offer_ends_at }]),
  )
}

/** The place in line of the viewer's application, as one JSON column; null when it does not wait. */
export const ownWaiting = (listingId: RawBuilder<unknown>, viewerId: RawBuilder<unknown> | string) => sql<{
  ahead: number
  offer_ends_at: string | null
} | null>`(
  select row_to_json(own) from (
    select ${place('w')} from mentor_waiting as w join applications as a on a.id = w.application_id
    where w.listing_id = ${listingId} and a.applicant_id = ${viewerId}::uuid and a.announced_status = 'approved'
  ) as own
)`
