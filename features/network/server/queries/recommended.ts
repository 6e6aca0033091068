import { type Kysely, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { entryColumns, type EntryRow } from './directory-statements.ts'
import { isListedFor, joinRequest } from './members.ts'

type Db = Kysely<DB>

/** Caps on the candidates read, so that the cost does not grow with the community or with a member's connections. */
const candidateLimits = {
  ownConnections: 200,
  ofEach: 50,
  throughOthers: 60,
  byExpertise: 40,
  byCompany: 30,
  byLocation: 20,
  byRole: 20,
} as const

export type MatchingFields = {
  role: string | null
  company: string | null
  location: string | null
  expertise: string[]
}

export const readMatchingFields = (db: Db, memberId: string): Promise<MatchingFields | undefined> =>
  db
    .selectFrom('profiles')
    .select(['role', 'company', 'location', 'expertise'])
    .where('id', '=', memberId)
    .executeTakeFirst()

export type CandidateRow = EntryRow & {
  /** How many of the viewer's latest connections know this member. */
  common: number
  shared_expertise: string[]
  same_company: boolean
  same_location: boolean
}

/** Members with shared connections or matching fields, without connections, pending requests and dismissed members. */
export const candidatesFor = async (
  db: Db,
  viewerId: string,
  own: MatchingFields,
  complements: readonly string[],
): Promise<CandidateRow[]> => {
  const { company, location, expertise } = own
  const newest = sql`order by p.created_at desc`
  const { rows } = await sql<CandidateRow>`
    with known as materialized (
      select c.other_id as id from connections c join profiles p on p.id = c.other_id
      where c.member_id = ${viewerId}::uuid and not ${isBanned('p.id')}
      order by c.connected_at desc, c.other_id desc limit ${candidateLimits.ownConnections}
    ),
    through_others as materialized (
      select theirs.id, count(*)::int as common
      from known cross join lateral (
        select c.other_id as id from connections c where c.member_id = known.id
        order by c.connected_at desc, c.other_id desc limit ${candidateLimits.ofEach}
      ) as theirs
      where theirs.id <> ${viewerId}::uuid
      group by theirs.id order by common desc, theirs.id limit ${candidateLimits.throughOthers}
    ),
    candidates as (
      select id from through_others
      union (select p.id from profiles p where p.listed and tag_keys(p.expertise) && tag_keys(${expertise}::text[]) ${newest} limit ${candidateLimits.byExpertise})
      union (select p.id from profiles p where p.listed and fold_letters(p.company) = fold_letters(${company}::text) ${newest} limit ${candidateLimits.byCompany})
      union (select p.id from profiles p where p.listed and fold_letters(p.location) = fold_letters(${location}::text) ${newest} limit ${candidateLimits.byLocation})
      ${sql.join(
        complements.map(
          (role) =>
            sql`union (select p.id from profiles p where p.listed and p.role = ${role} ${newest} limit ${candidateLimits.byRole})`,
        ),
        sql` `,
      )}
    )
    select ${entryColumns(viewerId)}, coalesce(t.common, 0) as common,
      array(select tag from unnest(p.expertise) with ordinality as given (tag, place) where tag_key(tag) = any(tag_keys(${expertise}::text[])) order by place) as shared_expertise,
      coalesce(fold_letters(p.company) = fold_letters(${company}::text), false) as same_company,
      coalesce(fold_letters(p.location) = fold_letters(${location}::text), false) as same_location
    from candidates join profiles p on p.id = candidates.id left join through_others t on t.id = p.id ${joinRequest(viewerId)}
    where p.listed and r.id is null and ${isListedFor(viewerId)}
      and not exists (select from connections c where c.member_id = ${viewerId}::uuid and c.other_id = p.id)
      and not exists (select from dismissed_recommendations d where d.member_id = ${viewerId}::uuid and d.other_id = p.id)
    order by p.created_at desc, p.id desc`.execute(db)
  return rows
}

export type CommonConnectionsRow = { member_id: string; count: number; named: { id: string; fullName: string }[] }

/** For each member, the number of connections shared with the viewer and the two most recent ones. */
export const findCommonConnections = async (
  db: Db,
  viewerId: string,
  memberIds: readonly string[],
): Promise<CommonConnectionsRow[]> => {
  const { rows } = await sql<CommonConnectionsRow>`
    select theirs.member_id, count(*)::int as count,
      (array_agg(json_build_object('id', p.id, 'fullName', p.full_name) order by mine.connected_at desc, p.id))[1:2] as named
    from connections mine
      join connections theirs on theirs.other_id = mine.other_id and theirs.member_id = any(${memberIds}::uuid[])
      join profiles p on p.id = mine.other_id
    where mine.member_id = ${viewerId}::uuid and not ${isBanned('p.id')}
    group by theirs.member_id`.execute(db)
  return rows
}

/** Dismisses a recommendation; false if it was already dismissed. */
export const dismiss = async (tx: Db, memberId: string, otherId: string, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dismissed_recommendations')
    .values({ member_id: memberId, other_id: otherId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const undismiss = async (tx: Db, memberId: string, otherId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('dismissed_recommendations')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
