import { type Kysely, sql } from 'kysely'
import type { CardRow } from '#features/profiles/contract/card.ts'
import { isBanned } from '#features/security-events/server/index.ts'
import type { Language } from '#kit/languages.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { prepareShapes, type ValueOf } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import { deleteUnusedWords } from '#platform/db/spelling.ts'
import type { RequestDirection } from '../../contract/index.ts'
import type { ParsedSearch } from '../search.ts'
import { memberCardColumns, requestsOf } from './members.ts'

type Db = Kysely<DB>

export type Cursor = readonly [at: string, id: string] | null

export type ConnectionRow = CardRow & { location: string | null; connected_at: Date }

const notBanned = sql`not ${isBanned('c.other_id')}`
const newestConnectionFirst = sql`c.connected_at desc, c.other_id desc`
const isAfter = (after: Cursor) => afterKeyset(['c.connected_at', 'c.other_id'], after, 'desc')

type PageShape = { isFirst: boolean }
type PageValues = { memberId: string; limit: number; at: string | null; id: string | null }

/** The position in a prepared statement. */
const positionOf = ({ isFirst }: PageShape, value: ValueOf<PageValues>) =>
  isFirst ? null : [sql`${value('at')}::timestamptz`, sql`${value('id')}::uuid`]
const valuesOf = (memberId: string, after: Cursor, limit: number): PageValues => ({
  memberId,
  limit,
  at: after?.[0] ?? null,
  id: after?.[1] ?? null,
})

const connectionPage = prepareShapes<PageShape, PageValues, ConnectionRow>(
  ({ isFirst }) => `network.connections.${isFirst ? 'first' : 'later'}`,
  (shape, value) => sql`
    select ${memberCardColumns}, p.location, c.connected_at from connections c join profiles p on p.id = c.other_id
    where c.member_id = ${value('memberId')}::uuid and ${notBanned}
      and ${afterKeyset(['c.connected_at', 'c.other_id'], positionOf(shape, value), 'desc')}
    order by ${newestConnectionFirst} limit ${value('limit')}`,
)

export const listConnections = (db: Db, memberId: string, after: Cursor, limit: number): Promise<ConnectionRow[]> =>
  connectionPage({ isFirst: after === null }).rows(db, valuesOf(memberId, after, limit))

/** Connections that match in name, company, expertise or location, each row with the number of all matches. */
export const searchConnections = async (
  db: Db,
  memberId: string,
  search: ParsedSearch,
  after: Cursor,
  limit: number,
): Promise<(ConnectionRow & { total: number })[]> => {
  const { rows } = await sql<ConnectionRow & { total: number }>`
    with found as materialized (
      select c.other_id, c.connected_at from connections c
      where c.words @@ ${search.inContactsOf(memberId)}::tsquery and ${notBanned}
    )
    select ${memberCardColumns}, p.location, c.connected_at, (select count(*)::int from found) as total
    from (select * from found as c where ${isAfter(after)} order by ${newestConnectionFirst} limit ${limit}) as c
    join profiles p on p.id = c.other_id order by ${newestConnectionFirst}`.execute(db)
  return rows
}

export type RequestRow = {
  request_id: string
  message: string | null
  language: Language | null
  created_at: Date
} & CardRow

const requestPage = prepareShapes<PageShape & { direction: RequestDirection }, PageValues, RequestRow>(
  ({ direction, isFirst }) => `network.requests.${direction}.${isFirst ? 'first' : 'later'}`,
  ({ direction, ...shape }, value) => {
    const { other, where } = requestsOf(value('memberId'), direction)
    return sql`
      select ${memberCardColumns}, r.id as request_id, r.message, r.language, r.created_at
      from connection_requests r join profiles p on p.id = ${sql.ref(other)} where ${where} and not ${isBanned(other)}
        and ${afterKeyset(['r.created_at', 'r.id'], positionOf(shape, value), 'desc')}
      order by r.created_at desc, r.id desc limit ${value('limit')}`
  },
)

export const listRequests = (
  db: Db,
  memberId: string,
  direction: RequestDirection,
  after: Cursor,
  limit: number,
): Promise<RequestRow[]> =>
  requestPage({ direction, isFirst: after === null }).rows(db, valuesOf(memberId, after, limit))

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
    .select(['to_id', 'message', 'language', 'created_at'])
    .where('from_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .execute(),
  requestsReceived: await db
    .selectFrom('connection_requests')
    .select(['from_id', 'message', 'language', 'created_at', 'declined_at'])
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

/**
 * Deletes the connections and requests of a member. Every transaction that changes counts locks rows before counts, and
 * counts in one order, so this one locks all of them before the triggers do.
 */
const removeFromNetwork = async (tx: Db, memberId: string): Promise<void> => {
  const bothSides = sql`
    select member_id, other_id from connections where member_id = ${memberId}::uuid
    union all select other_id, member_id from connections where member_id = ${memberId}::uuid`
  // In one order, because two members who are connected may be erased at the same time.
  await sql`select from connections where (member_id, other_id) in (${bothSides}) order by member_id, other_id for update`.execute(
    tx,
  )
  await sql`
    with ended as (
      delete from connections where (member_id, other_id) in (${bothSides}) returning member_id
    ), withdrawn as (
      delete from connection_requests where from_id = ${memberId}::uuid or to_id = ${memberId}::uuid returning from_id, to_id
    )
    select lock_connection_counts(array(
      select member_id from ended union select from_id from withdrawn union select to_id from withdrawn
    ))`.execute(tx)
}

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
  await removeFromNetwork(tx, memberId)
  await tx.deleteFrom('connection_asks').where('member_id', '=', memberId).execute()
  await tx
    .deleteFrom('dismissed_recommendations')
    .where((where) => where.or([where('member_id', '=', memberId), where('other_id', '=', memberId)]))
    .execute()
}
