import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CalendarQuery } from '#platform/calendar/calendar-source.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SessionType } from '../../contract/index.ts'

export type CalendarSessionRow = {
  id: string
  type: SessionType
  status: 'requested' | 'confirmed' | 'held'
  listing_title: string
  starts_at: Date
  ends_at: Date
  /** The member's own at the time of booking. */
  time_zone: string
  meeting_url: string | null
  sequence: number
  updated_at: Date
  /** Null when the account was deleted. */
  other_name: string | null
}

/** The sessions of one side, which its index finds. */
const sessionsOfSide = (
  side: 'mentor' | 'mentee',
  other: 'mentor' | 'mentee',
  { memberId, from, until }: CalendarQuery,
) => sql`
  select s.id, s.type, s.status, s.listing_title, s.starts_at, s.ends_at, ${sql.ref(`s.${side}_time_zone`)} as time_zone,
    s.meeting_url, s.sequence, s.updated_at, p.full_name as other_name
  from mentor_sessions as s left join profiles as p on p.id = ${sql.ref(`s.${other}_id`)}
  where ${sql.ref(`s.${side}_id`)} = ${memberId} and s.starts_at >= ${from} and s.starts_at < ${until}
    and s.status in ('requested', 'confirmed', 'held') and ${isVisibleTo(memberId, `s.${other}_id`)}`

/** Requested, confirmed and held sessions of the member as mentor and as mentee, with members they may see. */
export const listCalendarSessions = async (db: Kysely<DB>, query: CalendarQuery): Promise<CalendarSessionRow[]> => {
  const { rows } = await sql<CalendarSessionRow>`
    select * from (
      ${sessionsOfSide('mentor', 'mentee', query)} union all ${sessionsOfSide('mentee', 'mentor', query)}
    ) as own
    order by starts_at < ${query.now}, abs(extract(epoch from starts_at - ${query.now}::timestamptz)), id
    limit ${query.limit}`.execute(db)
  return rows
}
