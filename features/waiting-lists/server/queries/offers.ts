import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { IdPage } from '#platform/jobs/batches.ts'
import { countRunning, isInLine, isOver, type SubjectPlaces, type WaitingKind } from './places.ts'

type Db = Kysely<DB>

/** What the notification of an applicant needs. */
export type OfferRow = {
  id: string
  subject_id: string
  applicant_id: string
  owner_id: string
  title: string
  owner: string
  slug: string
}
const offerColumns = sql`a.id, a.subject_id, a.applicant_id, a.owner_id, a.title,
  (select full_name from profiles where id = a.owner_id) as owner, subject.slug`

/**
 * Takes back all offers of a subject but the first `count` that may stand; null for all. An offer whose rejection can be
 * undone stays. The caller holds the places of the subject.
 * @returns how many
 */
export const releaseOffers = async (tx: Db, kind: WaitingKind, subjectId: string, count: number | null) => {
  const { rows } = await sql`
    update application_waiting as w set offer_ends_at = null from applications as a
    where a.id = w.application_id and w.kind = ${kind} and w.subject_id = ${subjectId}::uuid
      and w.offer_ends_at is not null and a.status = 'approved' and w.application_id not in (
        select mine.application_id from application_waiting as mine join applications as a on a.id = mine.application_id
        where mine.kind = ${kind} and mine.subject_id = ${subjectId}::uuid and mine.offer_ends_at is not null
          and ${isInLine('a')}
        order by mine.asked_at, mine.application_id limit ${count}
      )
    returning a.id`.execute(tx)
  return rows.length
}

/**
 * Offers places to the first ones in line whose approval is announced. The caller holds the places of the subject.
 * @param places how many; null for all
 * @returns the applications
 */
export const offer = async (
  tx: Db,
  { kind, subjects }: SubjectPlaces,
  subjectId: string,
  places: number | null,
  endsAt: Date,
) => {
  const { rows } = await sql<OfferRow>`
    update application_waiting as w set offer_ends_at = least(${endsAt}, subject.offers_end_at)
    from applications as a, ${subjects} as subject
    where a.id = w.application_id and subject.id = w.subject_id and w.application_id in (
      select mine.application_id from application_waiting as mine join applications as a on a.id = mine.application_id
      where mine.kind = ${kind} and mine.subject_id = ${subjectId}::uuid and mine.offer_ends_at is null
        and ${isInLine('a')} and a.announced_status = 'approved'
      order by mine.asked_at, mine.application_id limit ${places}
    )
    returning ${offerColumns}`.execute(tx)
  return rows
}

/**
 * Ends up to `limit` applications: those whose offers have lapsed, and all that wait for a subject whose list is over. An
 * offer that may not stand is left for `releaseOffers`. Applications that are being changed are left for the next run.
 */
export const endWaiting = async (tx: Db, { kind, subjects }: SubjectPlaces, now: Date, limit: number) => {
  const { rows } = await sql<OfferRow & { is_over: boolean }>`
    with ended as (
      delete from application_waiting where application_id in (
        select w.application_id from application_waiting as w
        join applications as a on a.id = w.application_id join ${subjects} as subject on subject.id = w.subject_id
        where w.kind = ${kind} and a.status = 'approved' and a.announced_status = 'approved' and a.ended_at is null
          and (${isOver(now)} or w.offer_ends_at <= ${now} and ${isInLine('a')} and subject.is_open)
        order by w.application_id limit ${limit} for update of w, a skip locked
      ) returning application_id
    )
    update applications as a set ended_at = ${now}, ended_without_place = true
    from ended, ${subjects} as subject where a.id = ended.application_id and subject.id = a.subject_id
    returning ${offerColumns}, ${isOver(now)} as is_over`.execute(tx)
  return rows
}

/** Removes applications that are not approved any more, neither for the owner nor for the applicant. */
export const removeRejected = (tx: Db, kind: WaitingKind) =>
  sql`delete from application_waiting as w using applications as a where a.id = w.application_id and w.kind = ${kind}
    and (a.ended_at is not null or a.status <> 'approved' and a.announced_status <> 'approved')`.execute(tx)

/** Subjects with a waiting list where an offer is due or may not stand, in the order of their IDs. */
export const listDue = async (
  db: Db,
  { kind, subjects }: SubjectPlaces,
  { after, limit }: IdPage,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select subject.id from ${subjects} as subject
    where subject.id > ${after}::uuid
      and subject.id in (select subject_id from application_waiting where kind = ${kind}) and (
      exists (
        select from application_waiting as w join applications as a on a.id = w.application_id
        where w.kind = ${kind} and w.subject_id = subject.id and w.offer_ends_at is not null
          and not (subject.is_open and ${isInLine('a')})
      ) or subject.is_open and exists (
        select from application_waiting as w join applications as a on a.id = w.application_id
        where w.kind = ${kind} and w.subject_id = subject.id and w.offer_ends_at is null and ${isInLine('a')}
      ) and (subject.max_places is null or subject.max_places > ${countRunning(kind, sql`subject.id`)} + (
        select count(*) from application_waiting as w join applications as a on a.id = w.application_id
        where w.kind = ${kind} and w.subject_id = subject.id and w.offer_ends_at is not null and ${isInLine('a')}
      ))
    )
    order by subject.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
