import type { Kysely } from 'kysely'
import { dayMs, hourMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SessionSide, SessionStatus } from '../../contract/sessions.ts'
import { showsAt } from '../review-policy.ts'
import { buildSession } from './sessions.ts'

type Server = { db: Kysely<DB> }

type PastSessionOverrides = {
  listingId?: string | null
  status?: SessionStatus
  /** Days since the end of the session; one by default. */
  daysAgo?: number
}

/** Adds a session of an hour that has taken place. */
export const buildPastSession = async (
  server: Server,
  mentorId: string,
  menteeId: string,
  { listingId = null, status = 'held', daysAgo = 1 }: PastSessionOverrides = {},
): Promise<{ id: string; endsAt: Date }> => {
  const endsAt = new Date(Date.now() - daysAgo * dayMs)
  const { id } = await buildSession(server, mentorId, menteeId, {
    listing_id: listingId,
    listing_title: 'Leadership',
    status,
    starts_at: new Date(endsAt.getTime() - hourMs),
    ends_at: endsAt,
  })
  return { id, endsAt }
}

type ReviewOverrides = {
  side?: SessionSide
  rating?: number
  text?: string
  privateNote?: string
  /** By default when a review without a counterpart is shown. */
  shownAt?: Date
  answer?: string
}

/** Adds a review of a session, by its mentee unless overridden, and optionally the mentor's answer. */
export const buildReview = async (
  { db }: Server,
  session: { id: string; endsAt: Date },
  { side = 'mentee', rating = 5, text, privateNote, shownAt, answer }: ReviewOverrides = {},
): Promise<{ id: string }> => {
  const now = new Date()
  const { listing_id } = await db
    .selectFrom('mentor_sessions')
    .select('listing_id')
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const review = await db
    .insertInto('session_reviews')
    .values({
      session_id: session.id,
      author_side: side,
      listing_id,
      rating,
      text: text ?? `Rated ${rating} after a good talk.`,
      language: 'en',
      private_note: privateNote ?? null,
      shown_at: shownAt ?? showsAt({ endsAt: session.endsAt, now, hasOther: false }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (answer !== undefined) {
    await db
      .insertInto('session_review_answers')
      .values({ session_id: session.id, text: answer, language: 'en' })
      .execute()
  }
  return review
}
