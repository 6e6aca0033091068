import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SitemapPage } from '#platform/feature.ts'
import { type OpportunityType, opportunityLimits } from '../../contract/index.ts'
import { type CardRow, cardColumns, cardJoins } from './listings.ts'
import { toTsquery, type SearchWords } from './search-words.ts'

export type Filter = {
  words: SearchWords | null
  types: readonly OpportunityType[]
  remoteOnly: boolean
  now: Date
  viewerId: string | null
}

/** The sort key of the last row of the previous page. */
export type Cursor =
  | { order: 'newest'; createdAt: string; id: string }
  | { order: 'deadline'; closesAt: string; id: string }
  | { order: 'relevance'; score: number; id: string }

export type Order = Cursor['order']
/** `key` is the sort key: an instant, `infinity` or a score. */
export type Hit = CardRow & { key: string | number }

type Sql = RawBuilder<unknown>
const andAll = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

const openConditions = ({ remoteOnly, now, viewerId }: Filter): Sql[] => [
  sql`is_active`,
  sql`closes_at > ${now}`,
  isVisibleTo(viewerId, 'owner_id'),
  ...(remoteOnly ? [sql`remote_ok`] : []),
]
const typeConditions = ({ types }: Filter): Sql[] => (types.length > 0 ? [sql`type = any(${types}::text[])`] : [])

/** Matches each listing with the search words stemmed in its own language (I18N-07); each branch can use the index. */
const matchesWords = (words: SearchWords): Sql => sql`(
  (language = 'sv' and search @@ ${toTsquery(words, sql`'swedish'`)})
  or (language = 'en' and search @@ ${toTsquery(words, sql`'english'`)})
  or (language = 'ar' and search @@ ${toTsquery(words, sql`'arabic'`)})
)`
const score = (words: SearchWords): Sql => sql`ts_rank(search, ${toTsquery(words, sql`search_config(language)`)})`

const afterCursor = (cursor: Cursor | null): Sql[] => {
  if (!cursor) return []
  switch (cursor.order) {
    case 'newest':
      return [afterKeyset(['created_at', 'id'], [cursor.createdAt, cursor.id], 'desc')]
    case 'deadline':
      return [afterKeyset(['closes_at', 'id'], [cursor.closesAt, cursor.id], 'asc')]
    default:
      return [afterKeyset(['score', 'id'], [cursor.score, cursor.id], 'desc')]
  }
}

const orderBy = {
  newest: sql`created_at desc, id desc`,
  deadline: sql`closes_at, id`,
  relevance: sql`score desc, id desc`,
}

/** Rows in index order. With types, each type is read from its own index, so rare types are not slower. */
const browseQuery = (filter: Filter, order: 'newest' | 'deadline', cursor: Cursor | null, limit: number): Sql => {
  const conditions = [...openConditions(filter), ...afterCursor(cursor)]
  if (filter.types.length === 0)
    return sql`select id, created_at, closes_at from opportunities where ${andAll(conditions)} order by ${orderBy[order]} limit ${limit}`
  return sql`select hit.* from unnest(${filter.types}::text[]) as wanted (wanted_type) cross join lateral (
    select id, created_at, closes_at from opportunities
    where type = wanted_type and ${andAll(conditions)} order by ${orderBy[order]} limit ${limit}
  ) as hit order by ${orderBy[order]} limit ${limit}`
}

const searchQuery = (
  filter: Filter,
  words: SearchWords,
  order: 'newest' | 'deadline',
  cursor: Cursor | null,
  limit: number,
): Sql =>
  sql`select id, created_at, closes_at from opportunities
    where ${andAll([...openConditions(filter), ...typeConditions(filter), matchesWords(words), ...afterCursor(cursor)])} order by ${orderBy[order]} limit ${limit}`

/** The newest matches up to `asOf`, which are then ranked. Later posts cannot shift the order during paging. */
const rankedMatchesQuery = (filter: Filter, words: SearchWords, asOf: string, columns: Sql): Sql => sql`
    select ${columns} from opportunities
    where ${andAll([...openConditions(filter), ...typeConditions(filter), matchesWords(words), sql`created_at <= ${asOf}::timestamptz`])}
    order by created_at desc, id desc limit ${opportunityLimits.rankedMatches}`

const rankedPageQuery = (
  filter: Filter,
  words: SearchWords,
  cursor: Cursor | null,
  asOf: string,
  limit: number,
): Sql => sql`select * from (
    ${rankedMatchesQuery(filter, words, asOf, sql`id, ${score(words)} as score`)}
  ) as match ${cursor ? sql`where ${andAll(afterCursor(cursor))}` : sql``} order by ${orderBy.relevance} limit ${limit}`

const sortKeys = {
  newest: sql`to_char(hit.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  deadline: sql`case when hit.closes_at = 'infinity' then 'infinity' else to_char(hit.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`,
  relevance: sql`hit.score`,
}
const finalOrder = {
  newest: sql`hit.created_at desc, hit.id desc`,
  deadline: sql`hit.closes_at, hit.id`,
  relevance: sql`hit.score desc, hit.id desc`,
}

export type ListQuery = { filter: Filter; order: Order; cursor: Cursor | null; asOf: string; limit: number }

/** One page of open listings. Only the rows of the page are read completely. */
export const listPage = async (db: Kysely<DB>, { filter, order, cursor, asOf, limit }: ListQuery): Promise<Hit[]> => {
  const { words, viewerId } = filter
  const timeOrder = order === 'relevance' ? 'newest' : order
  const hits =
    words === null
      ? browseQuery(filter, timeOrder, cursor, limit)
      : order === 'relevance'
        ? rankedPageQuery(filter, words, cursor, asOf, limit)
        : searchQuery(filter, words, order, cursor, limit)
  const { rows } = await sql<Hit>`
    select ${cardColumns(viewerId)}, ${sortKeys[order]} as key
    from (${hits}) as hit join opportunities as o on o.id = hit.id ${cardJoins}
    order by ${finalOrder[order]}`.execute(db)
  return rows
}

/** The oldest ranked match, after which the list continues by time; null when all matches are ranked. */
export const findOldestRanked = async (
  db: Kysely<DB>,
  filter: Filter & { words: SearchWords },
  asOf: string,
): Promise<{ createdAt: string; id: string } | null> => {
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select * from (${rankedMatchesQuery(filter, filter.words, asOf, sql`id, created_at`)}) as match
    order by created_at, id`.execute(db)
  const [oldest] = rows
  return oldest && rows.length === opportunityLimits.rankedMatches
    ? { createdAt: oldest.created_at.toISOString(), id: oldest.id }
    : null
}

const filterConditions = (filter: Filter): Sql =>
  andAll([
    ...openConditions(filter),
    ...typeConditions(filter),
    ...(filter.words === null ? [] : [matchesWords(filter.words)]),
  ])

/** Counts exactly up to a bound, then uses the planner's estimate, so that the cost does not grow with the table. */
export const countListings = async (
  db: Kysely<DB>,
  filter: Filter,
): Promise<{ total: number; isEstimate: boolean }> => {
  const bound = filter.words === null ? opportunityLimits.exactTotal : opportunityLimits.exactMatches
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from opportunities where ${filterConditions(filter)} limit ${bound + 1}) as match`.execute(
    db,
  )
  const total = counted.rows[0]?.total ?? 0
  if (total <= bound) return { total, isEstimate: false }
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from opportunities where ${filterConditions(filter)}`.execute(db)
  return { total: Math.max(total, plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), isEstimate: true }
}

export const listNewestOpen = async (
  db: Kysely<DB>,
  now: Date,
  limit: number,
): Promise<(CardRow & { updated_at: Date })[]> => {
  const { rows } = await sql<CardRow & { updated_at: Date }>`
    select ${cardColumns(null)}, o.updated_at
    from (${browseQuery({ words: null, types: [], remoteOnly: false, now, viewerId: null }, 'newest', null, limit)}) as hit
    join opportunities as o on o.id = hit.id ${cardJoins}
    order by ${finalOrder.newest}`.execute(db)
  return rows
}

export const listSitemapEntries = (db: Kysely<DB>, now: Date, { after, limit }: SitemapPage) =>
  db
    .selectFrom('opportunities')
    .select(['id', 'slug', 'updated_at'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .where('is_active', '=', true)
    .where('closes_at', '>', now)
    .where(isVisibleTo(null, 'owner_id'))
    .orderBy('id')
    .limit(limit)
    .execute()
