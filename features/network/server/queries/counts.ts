import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isBanned } from '#features/security-events/server/index.ts'
import { cacheForAMinute, uncachedTotal } from '#platform/db/cache-for-a-minute.ts'
import { prepareShapes } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import type { RequestDirection } from '../../contract/index.ts'
import { requestsOf, type Value } from './members.ts'

type Db = Kysely<DB>

/** What `connection_counts` counts for each member. */
type Counted = 'connections' | RequestDirection

const countColumns = {
  connections: sql`n.connections`,
  incoming: sql`n.incoming_requests`,
  outgoing: sql`n.outgoing_requests`,
} as const satisfies Record<Counted, RawBuilder<unknown>>

const selectBannedCount = (counted: Counted, memberId: Value) => {
  if (counted === 'connections')
    return sql`select count(*)::int as count from connections c where c.member_id = ${memberId}::uuid and ${isBanned('c.other_id')}`
  const { other, where } = requestsOf(memberId, counted)
  return sql`select count(*)::int as count from connection_requests r where ${where} and ${isBanned(other)}`
}

/** The number of rows; of a small number also how many of them are of banned members. */
const count = prepareShapes<Counted, { memberId: string }, { total: number; banned: number | null }>(
  (counted) => `network.count.${counted}`,
  (counted, value) => sql`
    select total, case when total <= ${sql.lit(uncachedTotal)} then (${selectBannedCount(counted, value('memberId'))}) end as banned
    from (select ${countColumns[counted]} as total from connection_counts n where n.member_id = ${value('memberId')}::uuid) as counted`,
)

const cachedBannedCounts = cacheForAMinute<number>()

/**
 * Counts rows without those of banned members. Of a large total, the number of banned members may be a minute old:
 * finding them means reading all rows.
 */
const countWithoutBanned = async (db: Db, counted: Counted, memberId: string): Promise<number> => {
  const [row] = await count(counted).rows(db, { memberId })
  if (!row) return 0
  const readBanned = async () =>
    (await sql<{ count: number }>`${selectBannedCount(counted, memberId)}`.execute(db)).rows[0]?.count ?? 0
  return row.total - (row.banned ?? (await cachedBannedCounts(db, `${counted} ${memberId}`, readBanned)))
}

export const countConnections = (db: Db, memberId: string): Promise<number> =>
  countWithoutBanned(db, 'connections', memberId)

export const countRequests = (db: Db, memberId: string, direction: RequestDirection): Promise<number> =>
  countWithoutBanned(db, direction, memberId)
