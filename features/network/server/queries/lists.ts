import { type Kysely, sql } from 'kysely'
import type { CardRow } from '#features/profiles/contract/card.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { deleteUnusedWords } from '#platform/db/spelling.ts'
import type { RequestDirection } from '../../contract/index.ts'
import type { ParsedSearch } from '../search.ts'
import { memberCardColumns } from './members.ts'

type Db = Kysely<DB>

type Cursor = readonly [at: string, id: string] | null

export type ConnectionRow = CardRow & { location: string | null; connected_at: Date }

/** A member's connections as `c` with `profiles as p`, optionally searched by name, company, expertise or location. */
const ownConnections = (memberId: string, search: ParsedSearch | null) => sql`
  from connections c join profiles p on p.id = c.other_id
  where c.member_id = ${memberId}::uuid and not ${isBanned('p.id')} ${search ? sql`and p.search @@ ${search.inProfileFields}::tsquery` : sql``}`

export const listConnections = async (
  db: Db,
  memberId: string,
  search: ParsedSearch | null,
  after: Cursor,
  limit: number,
): Promise<ConnectionRow[]> => {
  const { rows } = await sql<ConnectionRow>`
    select ${memberCardColumns}, p.location, c.connected_at ${ownConnections(memberId, search)}
    and ${afterKeyset(['c.connected_at', 'c.other_id'], after, 'desc')}
    order by c.connected_at desc, c.other_id desc limit ${limit}`.execute(db)
  return rows
}

export const countConnections = async (
  db: Db,
  memberId: string,
  search: ParsedSearch | null = null,
): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${ownConnections(memberId, search)}`.execute(db)
  return rows[0]?.count ?? 0
}

export type RequestRow = { request_id: string; message: string | null; created_at: Date } & CardRow

/** Requests as `r` with the other member's `profiles as p`. Outgoing ones include declined requests. */
const requestsOf = (memberId: string, direction: RequestDirection) =>
  direction === 'incoming'
    ? sql`from connection_requests r join profiles p on p.id = r.from_id where r.to_id = ${memberId}::uuid and r.declined_at is null and not ${isBanned('p.id')}`
    : sql`from connection_requests r join profiles p on p.id = r.to_id where r.from_id = ${memberId}::uuid and r.withdrawn_at is null and not ${isBanned('p.id')}`

export const listRequests = async (
  db: Db,
  memberId: string,
  direction: RequestDirection,
  after: Cursor,
  limit: number,
): Promise<RequestRow[]> => {
  const { rows } = await sql<RequestRow>`
    select ${memberCardColumns}, r.id as request_id, r.message, r.created_at ${requestsOf(memberId, direction)}
    and ${afterKeyset(['r.created_at', 'r.id'], after, 'desc')}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

export const countRequests = async (db: Db, memberId: string, direction: RequestDirection): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${requestsOf(memberId, direction)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Data export (SET-09). Omits that a sent request was declined, which is private to its recipient. */
export const exportNetwork = async (db: Db, memberId: string) => ({
  connections: await db
    .selectFrom('connections as c')
    .innerJoin('profiles as p', 'p.id', 'c.other_id')
    .select(['c.other_id', 'p.full_name', 'c.connected_at'])
    .where('c.member_id', '=', memberId)
    .orderBy('c.connected_at')
    .execute(),
  requestsSent: await db
    .selectFrom('connection_requests')
    .select(['to_id', 'message', 'created_at'])
    .where('from_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .execute(),
  requestsReceived: await db
    .selectFrom('connection_requests')
    .select(['from_id', 'message', 'created_at', 'declined_at'])
    .where('to_id', '=', memberId)
    .orderBy('created_at')
    .execute(),
  dismissedRecommendations: await db
    .selectFrom('dismissed_recommendations')
    .select(['other_id', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute(),
})

/** Deletes all data of the member in this area (SET-10). */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await deleteUnusedWords(
    tx,
    'member_words',
    sql`select unnest(search_words(concat_ws(' ', full_name, company, location, joined_texts(expertise))))
      from profiles where id = ${memberId}::uuid`,
    sql`exists (
      select from profiles where listed and id <> ${memberId}::uuid and search @@ quote_literal('+' || known.word)::tsquery
    )`,
  )
  await tx.deleteFrom('connections').where('member_id', '=', memberId).execute()
  await tx
    .deleteFrom('connection_requests')
    .where((where) => where.or([where('from_id', '=', memberId), where('to_id', '=', memberId)]))
    .execute()
  await tx.deleteFrom('connection_asks').where('member_id', '=', memberId).execute()
  await tx
    .deleteFrom('dismissed_recommendations')
    .where((where) => where.or([where('member_id', '=', memberId), where('other_id', '=', memberId)]))
    .execute()
}
