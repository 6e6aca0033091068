import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CalendarQuery } from '#platform/calendar/calendar-source.ts'
import type { DB } from '#platform/db/schema.ts'
import { participates } from './cohort.ts'

export type ProgramDateRow = {
  kind: 'start' | 'end' | 'deadline'
  id: string
  slug: string
  title: string
  time_zone: string
  at: Date
  /** `YYYY-MM-DD`; null for a deadline. */
  day: string | null
  updated_at: Date
}

/**
 * The first and the last day of public programs in which the member participates or that they own, and the application
 * deadlines of active programs that they own or whose application they can still change.
 */
export const listProgramDates = async (
  db: Kysely<DB>,
  { memberId, now, from, until, limit }: CalendarQuery,
): Promise<ProgramDateRow[]> => {
  const { rows } = await sql<ProgramDateRow>`
    with own as (
      select id, true as takes_part, true as waits from programs where owner_id = ${memberId}::uuid
      union all
      select subject_id, ${participates(memberId, sql`a.subject_id`)}, announced_status = 'pending'
      from applications as a
      where kind = 'program' and applicant_id = ${memberId}::uuid and subject_id is not null
        and announced_status in ('pending', 'approved')
    )
    select date.kind, p.id, p.slug, p.title, p.time_zone, date.at, date.day, p.updated_at
    from own join programs as p on p.id = own.id
    cross join lateral (values
      ('start', p.starts_at, p.starts_on::text, own.takes_part and p.status in ('active', 'completed')),
      ('end', p.ends_on::timestamp at time zone p.time_zone, p.ends_on::text,
        own.takes_part and p.status in ('active', 'completed') and p.ends_on is distinct from p.starts_on),
      ('deadline', p.application_deadline, null, own.waits and p.status = 'active')
    ) as date (kind, at, day, is_shown)
    where date.is_shown and date.at >= ${from} and date.at < ${until} and ${isVisibleTo(memberId, 'p.owner_id')}
    order by date.at < ${now}, abs(extract(epoch from date.at - ${now}::timestamptz)), p.id, date.kind
    limit ${limit}`.execute(db)
  return rows
}
