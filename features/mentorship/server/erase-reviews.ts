import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { mentorReviewChanged } from '../contract/events.ts'
import { eraseReviews } from './queries/review-removal.ts'

/** Deletes the reviews and answers of a member who leaves, and makes cached pages with them stale (SET-10). */
export const eraseReviewsOf = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  const ids = await eraseReviews(tx, memberId, new Date())
  await writeEvents(
    tx,
    ids.map((id) => ({ event: mentorReviewChanged, payload: { id }, audience: 'everyone' as const })),
  )
}
