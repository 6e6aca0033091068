import { type Kysely, type RawBuilder, sql } from 'kysely'
import { notBlocked } from '#features/blocks/server/index.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { RequestDirection } from '../../contract/index.ts'
import type { SearchWord } from '../search.ts'
import { cacheForAMinute } from '#platform/db/cache-for-a-minute.ts'

/** A value, or its place in a prepared statement. */
export type Value = string | RawBuilder<unknown>

/** True if lists show `profiles as p` to the viewer: another member, no block, not banned. */
export const isListedFor = (viewerId: string) =>
  sql<boolean>`p.id <> ${viewerId}::uuid and ${notBlocked(viewerId, 'p.id')} and not ${isBanned('p.id')}`

export const memberCardColumns = sql`p.id, p.full_name, p.role, p.company, p.avatar_url, p.username, p.verified_at`

/** The columns of `PairState`. With `exists`, the planner would read all connections of the viewer at once. */
export const pairColumns = (viewerId: Value) => sql`
  coalesce((select true from connections c where c.member_id = ${viewerId}::uuid and c.other_id = p.id), false) as connected,
  r.id as request_id, r.from_id as request_from, r.declined_at is not null as declined, r.withdrawn_at is not null as withdrawn`

export const joinRequest = (viewerId: Value) => sql`
  left join connection_requests as r
    on least(r.from_id, r.to_id) = least(p.id, ${viewerId}::uuid) and greatest(r.from_id, r.to_id) = greatest(p.id, ${viewerId}::uuid)`

/** Conditions on `connection_requests as r`, and the other member. Outgoing ones include declined requests. */
export const requestsOf = (memberId: Value, direction: RequestDirection) =>
  direction === 'incoming'
    ? { other: 'r.from_id', where: sql`r.to_id = ${memberId}::uuid and r.declined_at is null` }
    : { other: 'r.to_id', where: sql`r.from_id = ${memberId}::uuid and r.withdrawn_at is null` }

const readKnownWords = async (db: Kysely<DB>, text: string): Promise<SearchWord[]> => {
  const { rows } = await sql<SearchWord>`
    select word, exists (select from member_words m where m.word = split.word) as known
    from unnest(search_words(${text})) with ordinality as split (word, place) order by place`.execute(db)
  return rows
}
const cachedSearchWords = cacheForAMinute<SearchWord[]>()

/** The words of a search and whether each is known; cached for a minute. */
export const searchWordsOf = (db: Kysely<DB>, text: string): Promise<SearchWord[]> =>
  cachedSearchWords(db, text, () => readKnownWords(db, text))
