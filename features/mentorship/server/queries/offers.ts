import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { countRunning, isInLine, isOpen } from './waiting.ts'

type Db = Kysely<DB>

/** What the notification of an applicant needs. */
export type OfferRow = {
  id: string
  listing_id: string
  applicant_id: string
  owner_id: string
  title: string
  mentor: string
  slug: string
}
const offerColumns = sql`a.id, a.subject_id as listing_id, a.applicant_id, a.owner_id, a.title,
  (select full_name from profiles where id = a.owner_id) as mentor,
  (select slug from mentor_listings where id = a.subject_id) as slug`

/**
 * Takes back all offers of a listing but the first `count` that may stand; null for all. An offer whose rejection can be
 * undone stays. The caller holds the places of the listing.
 * @returns the applications
 */
export const releaseOffers = async (tx: Db, listingId: string, count: number | null) => {
  const { rows } = await sql<OfferRow>`
    update mentor_waiting as w set offer_ends_at = null from applications as a
    where a.id = w.application_id and w.listing_id = ${listingId}::uuid and w.offer_ends_at is not null
      and a.status = 'approved' and w.application_id not in (
        select mine.application_id from mentor_waiting as mine join applications as a on a.id = mine.application_id
        where mine.listing_id = ${listingId}::uuid and mine.offer_ends_at is not null and ${isInLine('a')}
        order by mine.asked_at, mine.application_id limit ${count}
      )
    returning ${offerColumns}`.execute(tx)
  return rows
}

/**
 * Offers places to the first ones in line whose approval is announced. The caller holds the places of the listing.
 * @param places how many; null for all
 * @returns the applications
 */
export const offer = async (tx: Db, listingId: string, places: number | null, endsAt: Date) => {
  const { rows } = await sql<OfferRow>`
    update mentor_waiting as w set offer_ends_at = ${endsAt} from applications as a
    where a.id = w.application_id and w.application_id in (
      select mine.application_id from mentor_waiting as mine join applications as a on a.id = mine.application_id
      where mine.listing_id = ${listingId}::uuid and mine.offer_ends_at is null and ${isInLine('a')}
        and a.announced_status = 'approved'
      order by mine.asked_at, mine.application_id limit ${places}
    )
    returning ${offerColumns}`.execute(tx)
  return rows
}

/**
 * Ends up to `limit` applications whose offers have lapsed. An offer that may not stand is left for `releaseOffers`.
 * Applications that are being changed are left for the next run.
 */
export const endLapsed = async (tx: Db, now: Date, limit: number) => {
  const { rows } = await sql<OfferRow>`
    with lapsed as (
      delete from mentor_waiting where application_id in (
        select w.application_id from mentor_waiting as w
        join applications as a on a.id = w.application_id join mentor_listings as l on l.id = w.listing_id
        where w.offer_ends_at <= ${now} and ${isInLine('a')} and ${isOpen}
        order by w.application_id limit ${limit} for update of w, a skip locked
      ) returning application_id
    )
    update applications as a set ended_at = ${now} from lapsed where a.id = lapsed.application_id
    returning ${offerColumns}`.execute(tx)
  return rows
}

/** Removes applications that are not approved any more, neither for the mentor nor for the applicant. */
export const removeRejected = (tx: Db) =>
  sql`delete from mentor_waiting as w using applications as a where a.id = w.application_id
    and (a.ended_at is not null or a.status <> 'approved' and a.announced_status <> 'approved')`.execute(tx)

/** Listings with a waiting list where an offer is due or may not stand, in the order of their IDs. */
export const listDue = async (db: Db, after: string, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select l.id from mentor_listings as l
    where l.id > ${after}::uuid and l.id in (select listing_id from mentor_waiting) and (
      exists (
        select from mentor_waiting as w join applications as a on a.id = w.application_id
        where w.listing_id = l.id and w.offer_ends_at is not null and not (${isOpen} and ${isInLine('a')})
      ) or ${isOpen} and exists (
        select from mentor_waiting as w join applications as a on a.id = w.application_id
        where w.listing_id = l.id and w.offer_ends_at is null and ${isInLine('a')}
      ) and (l.max_mentees is null or l.max_mentees > ${countRunning(sql`l.id`)} + (
        select count(*) from mentor_waiting as w join applications as a on a.id = w.application_id
        where w.listing_id = l.id and w.offer_ends_at is not null and ${isInLine('a')}
      ))
    )
    order by l.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
