import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** The kinds of applications whose subjects have places. */
export type WaitingKind = 'mentorship' | 'program'

/** What an area says about its subjects. */
export type SubjectPlaces = {
  kind: WaitingKind
  /**
   * A subselect of the subjects' table that can be locked, with the columns
   * - `id`, `owner_id`, `slug`,
   * - `max_places`: null without a limit,
   * - `is_open`: whether places may be offered now. Otherwise everyone keeps their place in line.
   * - `is_over`: nobody is given a place any more, for good. Then the applications that wait end.
   * - `offers_end_at`: when offers end at the latest, which is also when the list is over; `infinity` if never.
   */
  subjects: RawBuilder<unknown>
}

/**
 * Whether an application is on a waiting list, in a query of `applications`. The row stays after a rejection, so that it
 * can be undone, until a job removes it: only an approved application with a row waits.
 */
export const waits = sql`exists (select from application_waiting where application_id = applications.id)`

/** Whether an approved application has, or had, a place, in a query of `applications`. */
export const hasPlace = sql`(not applications.ended_without_place and not ${waits})`

/** Whether a place may be offered to the applicant of a row on the list: not after a rejection, a ban or a block. */
export const isInLine = (alias: 'a' | 'earlier') => sql`(${sql.ref(`${alias}.status`)} = 'approved'
  and ${sql.ref(`${alias}.ended_at`)} is null and ${isVisibleTo(sql.ref(`${alias}.owner_id`), `${alias}.applicant_id`)})`

/** The places of a subject that are taken: by the decision, before it is announced. */
export const countRunning = (kind: WaitingKind, subjectId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from applications
  where kind = ${sql.lit(kind)} and subject_id = ${subjectId} and status = 'approved' and ended_at is null and not ${waits}
)`

/** The applications in line for a subject, with those that have an offer. */
export const countInLine = (kind: WaitingKind, subjectId: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from application_waiting as w join applications as a on a.id = w.application_id
  where w.kind = ${sql.lit(kind)} and w.subject_id = ${subjectId} and ${isInLine('a')}
)`

export type Places = {
  ownerId: string
  /** Null without a limit. */
  max: number | null
  isOpen: boolean
  isOver: boolean
  /** Places that are taken. */
  running: number
  /** Places and offers whose rejection can still be undone. */
  leaving: number
  offered: number
  /** In line without an offer. */
  waiting: number
}

/** Whether the list of `subject` is over. */
export const isOver = (now: Date) => sql`(subject.is_over or subject.offers_end_at <= ${now})`

/** The places of a subject, locked until the transaction ends; undefined without the subject. */
export const lockPlaces = async (
  tx: Db,
  { kind, subjects }: SubjectPlaces,
  subjectId: string,
  now: Date,
): Promise<Places | undefined> => {
  const { rows } = await sql<Pick<Places, 'ownerId' | 'max' | 'isOpen' | 'isOver'>>`
    select subject.owner_id as "ownerId", subject.max_places as max, subject.is_open and not ${isOver(now)} as "isOpen",
      ${isOver(now)} as "isOver"
    from ${subjects} as subject where subject.id = ${subjectId}::uuid for no key update`.execute(tx)
  const [subject] = rows
  if (!subject) return undefined
  // A separate statement: it sees what earlier holders of the lock have committed.
  const counted = await sql<Pick<Places, 'running' | 'leaving' | 'offered' | 'waiting'>>`
    select ${countRunning(kind, sql`${subjectId}::uuid`)} as running,
      (select count(*)::int from applications where kind = ${sql.lit(kind)} and subject_id = ${subjectId}::uuid
        and announced_status = 'approved' and status <> 'approved' and ended_at is null
        and not exists (select from application_waiting where application_id = applications.id and offer_ends_at is null)) as leaving,
      count(*) filter (where w.offer_ends_at is not null)::int as offered,
      count(*) filter (where w.offer_ends_at is null)::int as waiting
    from application_waiting as w join applications as a on a.id = w.application_id
    where w.kind = ${sql.lit(kind)} and w.subject_id = ${subjectId}::uuid and ${isInLine('a')}`.execute(tx)
  return { ...subject, ...(counted.rows[0] as (typeof counted.rows)[0]) }
}

/**
 * Which of the applications an approval of all of them would put on the list, as long as nothing else changes: approvals
 * take the places in the order of the applications' ids.
 */
export const listWithoutPlace = async (
  db: Db,
  { kind, subjects }: SubjectPlaces,
  applicationIds: readonly string[],
  now: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select asked.id from (
      select a.id, a.subject_id, row_number() over (partition by a.subject_id order by a.id) as position
      from applications as a
      where a.id = any(${applicationIds}::uuid[]) and a.kind = ${sql.lit(kind)} and a.ended_at is null
        and a.status <> 'approved' and a.announced_status <> 'approved'
    ) as asked
    join ${subjects} as subject on subject.id = asked.subject_id
    where subject.max_places is not null and not ${isOver(now)} and asked.position
      + ${countRunning(kind, sql`asked.subject_id`)} + ${countInLine(kind, sql`asked.subject_id`)} > subject.max_places
    union all
    select w.application_id from application_waiting as w join applications as a on a.id = w.application_id
    where w.application_id = any(${applicationIds}::uuid[]) and a.kind = ${sql.lit(kind)} and a.status = 'approved'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
