import { type Kysely, sql } from 'kysely'
import { hasPlace } from '#features/waiting-lists/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { RecordEntry, RecordOutcome } from '../../contract/index.ts'

type Db = Kysely<DB>

export type RecordRow = Pick<RecordEntry, 'kind' | 'title' | 'organisation' | 'month'> & {
  id: string
  created_at: Date
  outcome: RecordOutcome
  has_completed: boolean | null
}

/**
 * The announced outcomes of the applications to programs and for partnerships that a member sent before a time, newest
 * first. An approval that only led to a waiting list is no outcome.
 */
export const listOutcomes = async (
  db: Db,
  { memberId, before }: { memberId: string; before: Date },
  cursor: readonly [string, string] | null,
  limit: number,
): Promise<RecordRow[]> => {
  const { rows } = await sql<RecordRow>`
    select *, case when has_completed then 'completed' else announced_status end as outcome from (
      select applications.id, applications.kind, applications.title, organisation, applications.created_at, announced_status,
        to_char(applications.created_at at time zone 'Europe/Stockholm', 'YYYY-MM') as month,
        case
          when kind <> 'program' or announced_status <> 'approved' then null
          when ended_at is not null then false
          when p.status = 'completed' then true
        end as has_completed
      from applications left join programs as p on kind = 'program' and p.id = subject_id
      where applicant_id = ${memberId}::uuid and kind in ('program', 'partner')
        and announced_status in ('approved', 'rejected', 'withdrawn')
        and (announced_status <> 'approved' or ${hasPlace})
        and applications.created_at < ${before} and ${afterKeyset(['applications.created_at', 'applications.id'], cursor, 'desc')}
      order by applications.created_at desc, applications.id desc limit ${limit}
    ) as outcomes order by created_at desc, id desc`.execute(db)
  return rows
}
