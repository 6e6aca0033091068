import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { participates } from '#features/programs/server/index.ts'
import type { CalendarQuery } from '#platform/calendar/calendar-source.ts'
import type { DB } from '#platform/db/schema.ts'
import { scheduleLimits } from '../../contract/index.ts'

type Db = Kysely<DB>

export type CalendarEventRow = {
  id: string
  slug: string
  program_title: string
  time_zone: string
  title: string
  description: string
  place: string | null
  call_url: string | null
  starts_at: Date
  ends_at: Date
  sequence: number
  /** The event or its program. */
  is_cancelled: boolean
  updated_at: Date
}

const columns = sql`e.id, p.slug, p.title as program_title, p.time_zone, e.title, e.description, e.place, e.call_url,
  e.starts_at, e.ends_at, e.sequence, e.cancelled_at is not null or p.status = 'cancelled' as is_cancelled, e.updated_at`

const select = async (db: Db, rest: RawBuilder<unknown>) =>
  (
    await sql<CalendarEventRow>`
      select ${columns} from program_events as e join programs as p on p.id = e.program_id ${rest}`.execute(db)
  ).rows

export const listProgramCalendar = (db: Db, programId: string): Promise<CalendarEventRow[]> =>
  select(db, sql`where e.program_id = ${programId}::uuid order by e.starts_at, e.id limit ${scheduleLimits.events}`)

export const findCalendarEvent = async (db: Db, id: string): Promise<CalendarEventRow | undefined> =>
  (await select(db, sql`where e.id = ${id}::uuid`))[0]

/** The events of programs in which the member participates or that they own; none of programs that are not public. */
export const listCalendarEvents = (
  db: Db,
  { memberId, now, from, until, limit }: CalendarQuery,
): Promise<CalendarEventRow[]> =>
  select(
    db,
    sql`where p.id in (
      select id from programs where owner_id = ${memberId}::uuid
      union all
      select subject_id from applications where kind = 'program' and applicant_id = ${memberId}::uuid and status = 'approved'
    ) and (p.owner_id = ${memberId}::uuid or ${participates(memberId, sql`p.id`)})
      and p.status in ('active', 'completed', 'cancelled') and ${isVisibleTo(memberId, 'p.owner_id')}
      and e.starts_at >= ${from} and e.starts_at < ${until}
    order by e.starts_at < ${now}, abs(extract(epoch from e.starts_at - ${now}::timestamptz)), e.id
    limit ${limit}`,
  )
