import type { Kysely } from 'kysely'
import type { SessionStatus } from '../../contract/sessions.ts'
import type { DB } from '#platform/db/schema.ts'

type TakenTime = {
  mentorId: string
  menteeId: string
  startsAt: Date
  /** Minutes; 60 by default. */
  length?: number
  status?: SessionStatus
  listingId?: string
}

/** Adds a session, by default a confirmed one, that takes the time of a mentor and a mentee. */
export const takeTime = (
  { db }: { db: Kysely<DB> },
  { mentorId, menteeId, startsAt, length = 60, status = 'confirmed', listingId }: TakenTime,
): Promise<{ id: string }> =>
  db
    .insertInto('mentor_sessions')
    .values({
      listing_id: listingId ?? null,
      listing_title: 'A session',
      mentor_id: mentorId,
      mentee_id: menteeId,
      type: 'mentoring',
      format: 'video',
      status,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + length * 60_000),
      mentor_time_zone: 'UTC',
      mentee_time_zone: 'UTC',
      message: 'Can we talk?',
      holds_until: startsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
