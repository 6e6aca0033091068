import { type Kysely, type RawBuilder, sql } from 'kysely'
import { notBlocked, notMuted } from '#features/blocks/server/index.ts'
import { type CardRow, cardColumns } from '#features/profiles/contract/card.ts'
import { isLockedOut } from '#features/security-events/server/index.ts'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import { notRemoved } from '#platform/db/tombstone.ts'
import type { ActivityType } from '../../contract/index.ts'

export type FeedRow = {
  id: string
  position: number
  type: ActivityType
  actor: CardRow
  other: CardRow | null
  title: string | null
  language: Language | null
  link: string | null
  post_id: string | null
  created_at: Date
  /** False if the viewer may not see the row. The row is returned anyway because the cursor must advance past it. */
  visible: boolean
}

/** Number of the newest activities to scan before the query falls back to one lookup per member. */
const recentScanLimit = 1500

const card = (alias: string) =>
  sql`json_build_object(${sql.join(cardColumns.flatMap((column) => [sql.lit(column), sql.ref(`${alias}.${column}`)]))})`

export const isVisibleMember = (viewerId: string, column: string) => sql`(${notBlocked(viewerId, column)}
  and ${notMuted(viewerId, column)}
  and not ${isLockedOut(column)})`

export const isDiscoverable = (viewerId: string, alias: string) => sql`(not ${sql.ref(`${alias}.hidden_from_search`)}
  or exists (select from connections where member_id = ${viewerId}::uuid and other_id = ${sql.ref(`${alias}.id`)}))`

/** The newest activities of one member before a position, as actor or as other member. */
const newestOfMember = (column: string, before: number, limit: RawBuilder<unknown>) =>
  sql`select position from activity_members where member_id = ${sql.ref(column)} and position < ${before} order by position desc limit ${limit}`

/**
 * The newest activities of the viewer and their connections before a position. Both plans give the same result:
 *
 * - Busy circle (`recent`): its activities are among the newest of all, so a short scan finds `limit` of them.
 * - Quiet circle (`busiest`): that scan could reach the first row of the table. Read each member's newest position
 *   instead, at constant cost, then the activities of the `limit` members with the newest positions.
 */
const circleQuery = (viewerId: string, before: number, limit: number) => sql`
  circle as materialized (
    select c.other_id as id from connections c
    where c.member_id = ${viewerId}::uuid
      and ${notMuted(viewerId, 'c.other_id')}
    union all select ${viewerId}::uuid
  ),
  recent as materialized (
    select position from (
      select position, actor_id, other_id from activities where position < ${before} order by position desc limit ${sql.lit(recentScanLimit)}
    ) newest_of_all
    where actor_id in (select id from circle) or other_id in (select id from circle)
    order by position desc limit ${limit}
  ),
  busiest as materialized (
    select circle.id, own.position
    from circle cross join lateral (${newestOfMember('circle.id', before, sql.lit(1))}) own
    where (select count(*) from recent) < ${limit}
    order by own.position desc limit ${limit}
  ),
  of_circle as (
    select position from recent where (select count(*) from recent) >= ${limit}
    union
    select own.position from busiest cross join lateral (${newestOfMember('busiest.id', before, sql`${limit}`)}) own
  )`

const newestForEveryone = (before: number, limit: number) =>
  sql`(select position from activities where audience = 'everyone' and position < ${before} order by position desc limit ${limit})`

const maxPosition = Number.MAX_SAFE_INTEGER

/** At most `limit` activities before a position, newest first: the circle's, or the circle's and all public ones. */
export const listFeedRows = async (
  db: Kysely<DB>,
  viewerId: string,
  scope: 'circle' | 'community',
  before: number | null,
  limit: number,
): Promise<FeedRow[]> => {
  const from = before ?? maxPosition
  const candidates =
    scope === 'circle'
      ? sql`select position from of_circle`
      : sql`select position from of_circle union ${newestForEveryone(from, limit)}`
  const { rows } = await sql<FeedRow>`
    with ${circleQuery(viewerId, from, limit)},
    candidates as materialized (select position from (${candidates}) found order by position desc limit ${limit})
    select a.id, a.position, a.type, a.post_id, a.created_at, a.link,
      ${card('actor')} as actor, case when other.id is not null then ${card('other')} end as other,
      coalesce(o.title, a.payload ->> 'title') as title, o.language,
      (
        ${isVisibleMember(viewerId, 'a.actor_id')} and (a.other_id is null or ${isVisibleMember(viewerId, 'a.other_id')})
        and (a.opportunity_id is null or o.is_active)
        and ${notRemoved('p')}
        -- An activity with a member hidden from search is visible only to its members and to connections of the hidden member.
        and (${viewerId}::uuid in (a.actor_id, a.other_id) or (${isDiscoverable(viewerId, 'actor')} and (other.id is null or ${isDiscoverable(viewerId, 'other')})))
      ) as visible
    from candidates
    join activities a using (position)
    join profiles actor on actor.id = a.actor_id
    left join profiles other on other.id = a.other_id
    left join opportunities o on o.id = a.opportunity_id
    left join posts p on p.id = a.post_id
    order by a.position desc`.execute(db)
  return rows
}
