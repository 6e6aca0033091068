import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { CalendarQuery } from '#platform/calendar/calendar-source.ts'
import type { DB } from '#platform/db/schema.ts'

export type DeadlineRow = {
  id: string
  slug: string
  title: string
  company_name: string | null
  closes_at: Date
  deadline_zone: string
  updated_at: Date
}

/** Open listings with a deadline that the member has saved as a favorite, or applied to without a final answer. */
export const listDeadlines = async (
  db: Kysely<DB>,
  { memberId, now, from, until, limit }: CalendarQuery,
): Promise<DeadlineRow[]> => {
  const { rows } = await sql<DeadlineRow>`
    select o.id, o.slug, o.title, o.company_name, o.closes_at, o.deadline_zone, o.updated_at
    from (
      select opportunity_id from opportunity_favorites where member_id = ${memberId}
      union
      select m.subject_id from application_members as m join applications as a on a.id = m.application_id
      where m.kind = 'opportunity' and m.member_id = ${memberId} and a.announced_status in ('pending', 'reviewed', 'contacted')
    ) as saved join opportunities as o on o.id = saved.opportunity_id
    where o.is_active and o.closes_at >= ${from} and o.closes_at < ${until} and ${isVisibleTo(memberId, 'o.owner_id')}
    order by o.closes_at < ${now}, abs(extract(epoch from o.closes_at - ${now}::timestamptz)), o.id
    limit ${limit}`.execute(db)
  return rows
}
