import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { hourMs } from '#kit/durations.ts'
import type { SessionStatus } from '../../contract/sessions.ts'
import type { DB, MentorSessions } from '#platform/db/schema.ts'

type Server = { db: Kysely<DB> }

/** The start of a slot of `buildListing`, a full hour, at least this many hours from `now`. */
export const slotAfter = (hours: number, now = new Date()): Date =>
  new Date(Math.ceil(now.getTime() / hourMs + hours) * hourMs)

export type SessionOverrides = Partial<Insertable<MentorSessions>> & { starts_at?: Date }

/** Adds a session of an hour, by default a confirmed one in two days. */
export const buildSession = async (
  { db }: Server,
  mentorId: string,
  menteeId: string,
  overrides: SessionOverrides = {},
): Promise<{ id: string; startsAt: Date }> => {
  const startsAt = overrides.starts_at ?? slotAfter(48)
  const row = {
    listing_title: 'A session',
    mentor_id: mentorId,
    mentee_id: menteeId,
    type: 'mentoring',
    format: 'video',
    status: 'confirmed',
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + hourMs),
    mentor_time_zone: 'UTC',
    mentee_time_zone: 'Europe/Stockholm',
    message: 'Can you help me?',
    holds_until: startsAt,
    mailed_sequence: overrides.sequence ?? 0,
    ...overrides,
  } as const
  const { id } = await db.insertInto('mentor_sessions').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, startsAt }
}

/** Adds a file to a session, without bytes in the storage. */
export const buildSessionFile = async (
  { db }: Server,
  sessionId: string,
  ownerId: string,
  name = 'Plan.pdf',
): Promise<string> => {
  const id = randomUUID()
  const now = new Date()
  const file = {
    owner_id: ownerId,
    kind: 'session',
    name,
    type: 'application/pdf',
    bytes: 1,
    attached_at: now,
  } as const
  await db
    .insertInto('stored_files')
    .values({ storage_key: `session/${id}` })
    .execute()
  await db
    .insertInto('files')
    .values({ id, ...file, sha256: Buffer.alloc(32), storage_key: `session/${id}` })
    .execute()
  await db.insertInto('mentor_session_files').values({ session_id: sessionId, file_id: id, added_at: now }).execute()
  return id
}

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
  server: Server,
  { mentorId, menteeId, startsAt, length = 60, status = 'confirmed', listingId }: TakenTime,
): Promise<{ id: string }> =>
  buildSession(server, mentorId, menteeId, {
    listing_id: listingId ?? null,
    status,
    starts_at: startsAt,
    ends_at: new Date(startsAt.getTime() + length * 60_000),
  })
