import { type Kysely, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { notRemoved } from '#platform/db/tombstone.ts'

export type SummaryRow = {
  connections: number
  opportunities: number
  applications: number
  connection_requests: number
  applications_to_answer: number
  confirmed: boolean
  onboarded: boolean
  has_photo: boolean
  has_bio: boolean
  has_expertise: boolean
  has_asked: boolean
  has_written: boolean
  has_contributed: boolean
  hidden_from_search: boolean
}

export const readSummary = async (db: Kysely<DB>, memberId: string): Promise<SummaryRow> => {
  const me = sql`${memberId}::uuid`
  const { rows } = await sql<SummaryRow>`
    select
      (select count(*)::int from connections c where c.member_id = ${me} and not ${isBanned('c.other_id')}) as connections,
      (select count(*)::int from opportunities where owner_id = ${me} and is_active) as opportunities,
      (select count(*)::int from applications where applicant_id = ${me} and announced_status = 'pending' and ended_at is null) as applications,
      (
        select count(*)::int from connection_requests r
        where r.to_id = ${me} and r.declined_at is null and ${isVisibleTo(memberId, 'r.from_id')}
      ) as connection_requests,
      (
        select count(*)::int from applications a
        where a.owner_id = ${me} and a.status = 'pending' and a.subject_id is not null and ${isVisibleTo(memberId, 'a.applicant_id')}
      ) as applications_to_answer,
      u.email_confirmed as confirmed,
      p.onboarded_at is not null as onboarded,
      p.avatar_url is not null as has_photo,
      coalesce(p.bio, '') <> '' as has_bio,
      cardinality(p.expertise) > 0 as has_expertise,
      exists (select from connections where member_id = ${me}) or exists (select from connection_requests where from_id = ${me}) as has_asked,
      exists (select from messages where sender_id = ${me}) as has_written,
      exists (select from posts where author_id = ${me} and ${notRemoved('posts')}) or exists (select from opportunities where owner_id = ${me})
        or exists (select from applications where applicant_id = ${me}) as has_contributed,
      p.hidden_from_search
    from users u join profiles p on p.id = u.id
    where u.id = ${me}`.execute(db)
  return rows[0] as SummaryRow
}
