import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Hides a review by moderation (ADM-10). @returns false if it is gone or already removed */
export const markRemoved = async (tx: Db, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('session_reviews')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Shows a removed review again, unless its text has been deleted since. */
export const restore = (tx: Db, id: string) =>
  tx.updateTable('session_reviews').set({ removed_at: null }).where('id', '=', id).where('text', '<>', '').execute()

const emptied = { rating: null, text: '', private_note: null }

/** Deletes what a removed review said. The row stays, so that its author cannot write another. */
export const deleteText = (tx: Db, id: string) =>
  tx.updateTable('session_reviews').set(emptied).where('id', '=', id).where('removed_at', 'is not', null).execute()

const isAuthor = (memberId: string) =>
  sql<boolean>`case when r.author_side = 'mentee' then s.mentee_id else s.mentor_id end = ${memberId}::uuid`

/** The member's own reviews with their private notes, and the answers to reviews by mentees (SET-09). */
export const exportReviews = async (db: Db, memberId: string) => ({
  mentorReviews: await db
    .selectFrom('session_reviews as r')
    .innerJoin('mentor_sessions as s', 's.id', 'r.session_id')
    .select(['s.listing_title', 'r.author_side', 'r.rating', 'r.text', 'r.private_note', 'r.shown_at', 'r.removed_at'])
    .select(['r.created_at', 'r.updated_at'])
    .where(isAuthor(memberId))
    .orderBy('r.created_at')
    .execute(),
  mentorReviewAnswers: await db
    .selectFrom('session_review_answers as answer')
    .innerJoin('mentor_sessions as s', 's.id', 'answer.session_id')
    .select(['s.listing_title', 'answer.text', 'answer.created_at'])
    .where('s.mentor_id', '=', memberId)
    .orderBy('answer.created_at')
    .execute(),
})

/**
 * Deletes the reviews and answers of a member who leaves (SET-10). As a comment with replies, a review with an answer
 * keeps its place without text. Locks the sessions first, so that no review is written meanwhile.
 * @returns the ids of the reviews that have changed
 */
export const eraseReviews = async (tx: Db, memberId: string, now: Date): Promise<string[]> => {
  await sql`select id from mentor_sessions
    where mentor_id = ${memberId}::uuid or mentee_id = ${memberId}::uuid order by id for no key update`.execute(tx)
  const { rows: withoutAnswer } = await sql<{ id: string }>`
    delete from session_review_answers as answer using mentor_sessions as s, session_reviews as r
    where s.id = answer.session_id and r.session_id = s.id and r.author_side = 'mentee' and s.mentor_id = ${memberId}::uuid
    returning r.id`.execute(tx)
  const { rows: withoutText } = await sql<{ id: string }>`
    update session_reviews as r set rating = null, text = '', private_note = null, removed_at = ${now}::timestamptz
    from mentor_sessions as s
    where s.id = r.session_id and ${isAuthor(memberId)} and r.removed_at is null
      and exists (select from session_review_answers as answer where answer.session_id = r.session_id and answer.author_side = r.author_side)
    returning r.id`.execute(tx)
  const { rows: deleted } = await sql<{ id: string }>`
    delete from session_reviews as r using mentor_sessions as s
    where s.id = r.session_id and ${isAuthor(memberId)} and r.id <> all(${withoutText.map(({ id }) => id)}::uuid[])
    returning r.id`.execute(tx)
  return [...withoutAnswer, ...withoutText, ...deleted].map(({ id }) => id)
}
