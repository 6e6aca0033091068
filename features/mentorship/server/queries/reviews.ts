import { type Kysely, sql } from 'kysely'
import { isVisibleTo, notBlocked } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SessionSide } from '../../contract/sessions.ts'

type Db = Kysely<DB>

const otherId = (memberId: string) =>
  sql<string | null>`case when s.mentor_id = ${memberId}::uuid then s.mentee_id else s.mentor_id end`

const selectSession = (db: Db, id: string, memberId: string) =>
  db
    .selectFrom('mentor_sessions as s')
    .select(['s.id', 's.mentor_id', 's.mentee_id', 's.listing_id', 's.status', 's.ends_at'])
    .where('s.id', '=', id)
    .where(sql<boolean>`(s.mentor_id = ${memberId}::uuid or s.mentee_id = ${memberId}::uuid)`)
    .where(notBlocked(memberId, otherId(memberId)))

export type ReviewedSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Undefined unless the member takes part and has no block with the other participant. */
export const findSession = (db: Db, id: string, memberId: string) => selectSession(db, id, memberId).executeTakeFirst()

/** Locks the session, and so both of its reviews: of two that are written at the same moment, one sees the other. */
export const lockSession = (tx: Db, id: string, memberId: string) =>
  selectSession(tx, id, memberId).forNoKeyUpdate().executeTakeFirst()

const authorJson = sql<CardRow | null>`case when author.id is not null then ${memberJson('author')} end`

const reviewRows = (db: Db, viewerId: string | null) =>
  db
    .selectFrom('session_reviews as r')
    .innerJoin('mentor_sessions as s', 's.id', 'r.session_id')
    .leftJoin('profiles as author', (join) =>
      join.on('author.id', '=', sql`case when r.author_side = 'mentee' then s.mentee_id else s.mentor_id end`),
    )
    .leftJoin('session_review_answers as answer', (join) =>
      join.onRef('answer.session_id', '=', 'r.session_id').onRef('answer.author_side', '=', 'r.author_side'),
    )
    .select([
      'r.id',
      'r.session_id',
      'r.listing_id',
      'r.author_side',
      'r.rating',
      'r.text',
      'r.language',
      'r.private_note',
      'r.shown_at',
      'r.removed_at',
      's.mentor_id',
      's.mentee_id',
      's.listing_title',
      'answer.text as answer_text',
      'answer.language as answer_language',
      'answer.created_at as answered_at',
    ])
    .select([authorJson.as('author'), isVisibleTo(viewerId, 'author.id').as('is_author_visible')])

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRows>['executeTakeFirstOrThrow']>>

export const listOfSession = (db: Db, sessionId: string, viewerId: string): Promise<ReviewRow[]> =>
  reviewRows(db, viewerId).where('r.session_id', '=', sessionId).execute()

export const find = (db: Db, id: string, viewerId: string | null): Promise<ReviewRow | undefined> =>
  reviewRows(db, viewerId).where('r.id', '=', id).executeTakeFirst()

/** Locks the session of a review, as every change of a review does. @returns false if the review does not exist */
export const lockSessionOf = async (tx: Db, id: string): Promise<boolean> => {
  const { rows } = await sql`select s.id from mentor_sessions as s
    where s.id = (select session_id from session_reviews where id = ${id}::uuid) for no key update`.execute(tx)
  return rows.length > 0
}

export type ReviewCursor = readonly [shownAt: string, id: string]

/** A mentee's review that counts and is listed. `policy.maySee` is the same rule for one row. */
const isShown = (now: Date) => sql<boolean>`(r.author_side = 'mentee' and r.shown_at <= ${now}::timestamptz)`
const isRemoved = sql<boolean>`r.removed_at is not null`

/** The shown reviews of a listing by mentees, newest first. */
export const listOfListing = (
  db: Db,
  listingId: string,
  viewerId: string | null,
  now: Date,
  after: ReviewCursor | null,
  limit: number,
): Promise<ReviewRow[]> =>
  reviewRows(db, viewerId)
    .where('r.listing_id', '=', listingId)
    .where(isShown(now))
    .where(sql<boolean>`(not ${isRemoved} or (s.mentee_id is null and answer.session_id is not null))`)
    .where(isVisibleTo(viewerId, 's.mentee_id'))
    .where(afterKeyset(['r.shown_at', 'r.id'], after, 'desc'))
    .orderBy('r.shown_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

/** The number of ratings of a mentor over all sessions, and their mean to one decimal; null without any. */
export const rateMentor = async (
  db: Db,
  mentorId: string,
  now: Date,
): Promise<{ count: number; mean: number | null }> => {
  const { rows } = await sql<{ count: number; mean: number | null }>`
    select count(*)::int as count, round(avg(r.rating), 1)::float8 as mean
    from mentor_sessions as s join session_reviews as r on r.session_id = s.id
    where s.mentor_id = ${mentorId}::uuid and ${isShown(now)} and not ${isRemoved} and not ${isBanned('s.mentee_id')}`.execute(
    db,
  )
  return rows[0] as { count: number; mean: number | null }
}

export type ReviewInput = {
  sessionId: string
  side: SessionSide
  listingId: string | null
  rating: number
  text: string
  language: Language
  privateNote: string | null
  shownAt: Date
  now: Date
}

/** Writes a review, or replaces it. @returns its id */
export const save = async (tx: Db, review: ReviewInput): Promise<string> => {
  const content = {
    rating: review.rating,
    text: review.text,
    language: review.language,
    private_note: review.privateNote,
    shown_at: review.shownAt,
    is_announced: review.shownAt <= review.now,
    updated_at: review.now,
  }
  const { id } = await tx
    .insertInto('session_reviews')
    .values({
      ...content,
      session_id: review.sessionId,
      author_side: review.side,
      listing_id: review.listingId,
      created_at: review.now,
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'author_side']).doUpdateSet(content))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Shows a review that is hidden. @returns whether it was hidden */
export const show = async (tx: Db, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('session_reviews')
    .set({ shown_at: now, is_announced: true })
    .where('id', '=', id)
    .where('shown_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const remove = (tx: Db, sessionId: string, side: SessionSide) =>
  tx.deleteFrom('session_reviews').where('session_id', '=', sessionId).where('author_side', '=', side).execute()

export const insertAnswer = (
  tx: Db,
  answer: { session_id: string; text: string; language: Language; created_at: Date },
) => tx.insertInto('session_review_answers').values(answer).execute()

export type AnnouncedReview = {
  id: string
  author_side: SessionSide
  mentor_id: string | null
  mentee_id: string | null
}

/** Marks at most `limit` reviews as announced that time has shown. Those that another node claims are skipped. */
export const claimShown = async (tx: Db, now: Date, limit: number): Promise<AnnouncedReview[]> => {
  const { rows } = await sql<AnnouncedReview>`
    with due as (
      select id from session_reviews where not is_announced and shown_at <= ${now}::timestamptz
      order by shown_at limit ${limit} for no key update skip locked
    )
    update session_reviews as r set is_announced = true from due, mentor_sessions as s
    where r.id = due.id and s.id = r.session_id returning r.id, r.author_side, s.mentor_id, s.mentee_id`.execute(tx)
  return rows
}
