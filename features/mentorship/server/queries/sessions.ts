import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo, notBlocked } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import { memberJson } from '#features/profiles/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { hasPlace } from '#features/waiting-lists/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { fileNamesOf } from './session-files.ts'
import type { SessionPeriod, SessionSide } from '../../contract/sessions.ts'

type Db = Kysely<DB>

const cardJson = (alias: 'mentor' | 'mentee') =>
  sql<CardRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then ${memberJson(alias)} end`

const isActive = (column: 's.mentor_id' | 's.mentee_id') =>
  sql<boolean>`(${sql.ref(column)} is not null and not ${isBanned(column)})`

const sessionRows = (db: Db) =>
  db
    .selectFrom('mentor_sessions as s')
    .leftJoin('profiles as mentor', 'mentor.id', 's.mentor_id')
    .leftJoin('profiles as mentee', 'mentee.id', 's.mentee_id')
    .leftJoin('mentor_listings as listing', 'listing.id', 's.listing_id')
    .leftJoin('mentor_session_proposals as proposal', 'proposal.session_id', 's.id')
    .selectAll('s')
    .select([
      'listing.slug as listing_slug',
      'listing.is_active as is_listing_active',
      'mentor.time_zone as mentor_present_zone',
      'mentee.time_zone as mentee_present_zone',
      'proposal.proposed_by',
      'proposal.times as proposed_times',
      'proposal.message as proposal_message',
      'proposal.language as proposal_language',
      'proposal.created_at as proposed_at',
    ])
    .select([
      cardJson('mentor').as('mentor'),
      cardJson('mentee').as('mentee'),
      isActive('s.mentor_id').as('is_mentor_active'),
      isActive('s.mentee_id').as('is_mentee_active'),
      sql<boolean>`not ${notBlocked(sql.ref('s.mentor_id'), 's.mentee_id')}`.as('is_blocked'),
    ])

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionRows>['executeTakeFirstOrThrow']>>

/** The other participant's id, as an expression. */
const otherId = (memberId: string) =>
  sql<string | null>`case when s.mentor_id = ${memberId}::uuid then s.mentee_id else s.mentor_id end`

const takesPart = (memberId: string, side: SessionSide | undefined): RawBuilder<boolean> => {
  if (side === undefined) return sql<boolean>`(s.mentor_id = ${memberId}::uuid or s.mentee_id = ${memberId}::uuid)`
  return side === 'mentor'
    ? sql<boolean>`s.mentor_id = ${memberId}::uuid`
    : sql<boolean>`s.mentee_id = ${memberId}::uuid`
}

/** Sessions with a blocked member are hidden, as messages are (NET-05). */
const visibleRows = (db: Db, memberId: string, side?: SessionSide) =>
  sessionRows(db)
    .where(takesPart(memberId, side))
    .where(notBlocked(memberId, otherId(memberId)))

/** Undefined unless the member takes part and has no block with the other participant. */
export const findVisible = (db: Db, id: string, memberId: string): Promise<SessionRow | undefined> =>
  visibleRows(db, memberId).where('s.id', '=', id).executeTakeFirst()

/** For jobs, which act for both participants. */
export const find = (db: Db, id: string): Promise<SessionRow | undefined> =>
  sessionRows(db).where('s.id', '=', id).executeTakeFirst()

/** Requests and confirmed sessions that take time from now on. */
const isUpcoming = (now: Date) =>
  sql<boolean>`(s.status = 'confirmed' and s.ends_at > ${now} or s.status = 'requested' and s.holds_until > ${now})`

export type SessionCursor = readonly [startsAt: string, id: string]

/** Upcoming sessions soonest first, past ones latest first. */
export const list = (
  db: Db,
  memberId: string,
  { period, side, now }: { period: SessionPeriod; side: SessionSide | undefined; now: Date },
  after: SessionCursor | null,
  limit: number,
): Promise<SessionRow[]> => {
  const order = period === 'upcoming' ? 'asc' : 'desc'
  const isInPeriod = period === 'upcoming' ? isUpcoming(now) : sql<boolean>`not ${isUpcoming(now)}`
  return visibleRows(db, memberId, side)
    .where(isInPeriod)
    .where(afterKeyset(['s.starts_at', 's.id'], after, order))
    .orderBy('s.starts_at', order)
    .orderBy('s.id', order)
    .limit(limit)
    .execute()
}

/** The sessions in which the member has to answer: requests to them, and times that the other participant proposes. */
export const countUnanswered = async (db: Db, memberId: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('mentor_sessions as s')
    .leftJoin('mentor_session_proposals as proposal', 'proposal.session_id', 's.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(takesPart(memberId, undefined))
    .where(notBlocked(memberId, otherId(memberId)))
    .where(isUpcoming(now))
    .where('s.starts_at', '>', now)
    .where(
      sql<boolean>`coalesce(
        proposal.proposed_by <> case when s.mentor_id = ${memberId}::uuid then 'mentor' else 'mentee' end,
        s.status = 'requested' and s.mentor_id = ${memberId}::uuid
      )`,
    )
    .executeTakeFirstOrThrow()
  return count
}

export type MentorshipRow = {
  side: SessionSide
  other_id: string
  member: CardRow
  held_sessions: number
  last_session_at: Date | null
  last_at: Date
  running_id: string | null
  next_id: string | null
  next_starts_at: Date | null
}
export type MentorshipCursor = readonly [lastAt: string, otherId: string, side: SessionSide]

/** One row per side and other member, latest session or approval first. Banned and blocked members are left out. */
export const listMentorships = async (
  db: Db,
  memberId: string,
  { side, now }: { side: SessionSide | undefined; now: Date },
  after: MentorshipCursor | null,
  limit: number,
): Promise<MentorshipRow[]> => {
  const ofSide = (own: SessionSide, ownColumn: string, otherColumn: string) => sql`
    select ${sql.lit(own)} as side, ${sql.ref(otherColumn)} as other_id, id, status, starts_at, starts_at as at,
      null::uuid as running_id
    from mentor_sessions where ${sql.ref(ownColumn)} = ${memberId}::uuid and status in ('confirmed', 'held')`
  const approved = (own: SessionSide, ownColumn: string, otherColumn: string) => sql`
    select ${sql.lit(own)}, ${sql.ref(otherColumn)}, null, null, null, announced_since, case when ended_at is null then id end
    from applications where kind = 'mentorship' and ${sql.ref(ownColumn)} = ${memberId}::uuid and announced_status = 'approved'
      and ${hasPlace}`
  const both = {
    mentor: sql`${ofSide('mentor', 'mentor_id', 'mentee_id')} union all ${approved('mentor', 'owner_id', 'applicant_id')}`,
    mentee: sql`${ofSide('mentee', 'mentee_id', 'mentor_id')} union all ${approved('mentee', 'applicant_id', 'owner_id')}`,
  }
  const isNext = sql`status = 'confirmed' and starts_at > ${now}`
  const { rows } = await sql<MentorshipRow>`
    select pair.*, ${memberJson('p')} as member
    from (
      select side, other_id, count(*) filter (where status = 'held')::int as held_sessions, max(starts_at) as last_session_at,
        max(at) as last_at, (array_agg(running_id) filter (where running_id is not null))[1] as running_id,
        (array_agg(id order by starts_at) filter (where ${isNext}))[1] as next_id,
        min(starts_at) filter (where ${isNext}) as next_starts_at
      from (${side === undefined ? sql`${both.mentor} union all ${both.mentee}` : both[side]}) as own
      group by side, other_id
    ) as pair
    join profiles as p on p.id = pair.other_id
    where ${isVisibleTo(memberId, 'pair.other_id')}
      and ${afterKeyset(['pair.last_at', 'pair.other_id', 'pair.side'], after, 'desc')}
    order by pair.last_at desc, pair.other_id desc, pair.side desc
    limit ${limit}`.execute(db)
  return rows
}

/** How often a mentee has asked: requests that wait for an answer, and all requests of the last 24 hours. */
export const countRequests = async (
  tx: Db,
  menteeId: string,
  now: Date,
): Promise<{ openRequests: number; today: number }> => {
  const { rows } = await sql<{ openRequests: number; today: number }>`select
    (select count(*)::int from mentor_sessions
      where mentee_id = ${menteeId}::uuid and status = 'requested' and holds_until > ${now}) as "openRequests",
    (select count(*)::int from mentor_sessions
      where mentee_id = ${menteeId}::uuid and created_at > ${dayBefore(now)}) as today`.execute(tx)
  return rows[0] as { openRequests: number; today: number }
}

/** For the member's data export (SET-09), as the member sees them. */
export const exportSessions = (db: Db, memberId: string) =>
  db
    .selectFrom('mentor_sessions as s')
    .select([
      's.listing_title',
      's.mentor_id',
      's.mentee_id',
      's.type',
      's.format',
      's.status',
      's.starts_at',
      's.ends_at',
      's.message',
      's.reason',
      's.ended_by',
      's.is_late_cancellation',
      's.meeting_url',
      's.agenda',
      's.notes',
      's.created_at',
      's.mentor_time_zone',
      's.mentee_time_zone',
      's.cancellation_rule',
      fileNamesOf(memberId).as('files'),
      sql<{ proposed_by: string; times: string[]; message: string | null; created_at: string }[]>`coalesce((
        select json_agg(json_build_object(
          'proposed_by', proposed_by, 'times', times, 'message', message, 'created_at', created_at
        ) order by created_at)
        from mentor_session_proposals where session_id = s.id
      ), '[]')`.as('proposals'),
    ])
    .where(takesPart(memberId, undefined))
    .orderBy('s.starts_at')
    .execute()
