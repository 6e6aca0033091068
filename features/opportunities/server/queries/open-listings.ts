import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SitemapPage } from '#platform/feature.ts'
import { type OpportunityType, opportunityLimits } from '../../contract/index.ts'
import { type CardRow, cardColumns, cardJoins } from './listings.ts'
import { tsquery, type Words } from './search-words.ts'

/** `viewerId` is null for a visitor. */
export type Filter = {
  words: Words | null
  types: readonly OpportunityType[]
  remoteOnly: boolean
  now: Date
  viewerId: string | null
}

/** Where a page begins: after this row, in this order. Scores are compared as they were given out. */
export type Place =
  | { order: 'newest'; createdAt: string; id: string }
  | { order: 'deadline'; closesAt: string; id: string }
  | { order: 'relevance'; score: number; id: string }

export type Order = Place['order']
/** `key` is what the order compares: an instant, `infinity`, or a score. */
export type Hit = CardRow & { key: string | number }

type Sql = RawBuilder<unknown>
const all = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

const isOpen = ({ remoteOnly, now, viewerId }: Filter): Sql[] => [
  sql`is_active`,
  sql`closes_at > ${now}`,
  isVisibleTo(viewerId, 'owner_id'),
  ...(remoteOnly ? [sql`remote_ok`] : []),
]
const hasType = ({ types }: Filter): Sql[] => (types.length > 0 ? [sql`type = any(${types}::text[])`] : [])

/** A row is searched with the words stemmed as its own language stems them (I18N-07), each of the three through the index. */
const hasWords = (words: Words): Sql => sql`(
  (language = 'sv' and search @@ ${tsquery(words, sql`'swedish'`)})
  or (language = 'en' and search @@ ${tsquery(words, sql`'english'`)})
  or (language = 'ar' and search @@ ${tsquery(words, sql`'arabic'`)})
)`
const score = (words: Words): Sql => sql`ts_rank(search, ${tsquery(words, sql`search_config(language)`)})`

const after = (place: Place | null): Sql[] => {
  if (!place) return []
  switch (place.order) {
    case 'newest':
      return [sql`(created_at, id) < (${place.createdAt}::timestamptz, ${place.id}::uuid)`]
    case 'deadline':
      return [sql`(closes_at, id) > (${place.closesAt}::timestamptz, ${place.id}::uuid)`]
    default:
      return [sql`(score, id) < (${place.score}::real, ${place.id}::uuid)`]
  }
}

const orderBy = {
  newest: sql`created_at desc, id desc`,
  deadline: sql`closes_at, id`,
  relevance: sql`score desc, id desc`,
}

/** Rows in the order of an index. With types, each type's own index gives its first rows, so rare types cost no more. */
const browsed = (filter: Filter, order: 'newest' | 'deadline', place: Place | null, limit: number): Sql => {
  const conditions = [...isOpen(filter), ...after(place)]
  if (filter.types.length === 0)
    return sql`select id, created_at, closes_at from opportunities where ${all(conditions)} order by ${orderBy[order]} limit ${limit}`
  return sql`select hit.* from unnest(${filter.types}::text[]) as wanted (wanted_type) cross join lateral (
    select id, created_at, closes_at from opportunities
    where type = wanted_type and ${all(conditions)} order by ${orderBy[order]} limit ${limit}
  ) as hit order by ${orderBy[order]} limit ${limit}`
}

const found = (filter: Filter, words: Words, order: 'newest' | 'deadline', place: Place | null, limit: number): Sql =>
  sql`select id, created_at, closes_at from opportunities
    where ${all([...isOpen(filter), ...hasType(filter), hasWords(words), ...after(place)])} order by ${orderBy[order]} limit ${limit}`

/** The newest matches up to `asOf`: what is ranked. Rows posted while someone pages cannot shift the order. */
const rankedRows = (filter: Filter, words: Words, asOf: string, columns: Sql): Sql => sql`
    select ${columns} from opportunities
    where ${all([...isOpen(filter), ...hasType(filter), hasWords(words), sql`created_at <= ${asOf}::timestamptz`])}
    order by created_at desc, id desc limit ${opportunityLimits.ranked}`

const ranked = (
  filter: Filter,
  words: Words,
  place: Place | null,
  asOf: string,
  limit: number,
): Sql => sql`select * from (
    ${rankedRows(filter, words, asOf, sql`id, ${score(words)} as score`)}
  ) as match ${place ? sql`where ${all(after(place))}` : sql``} order by ${orderBy.relevance} limit ${limit}`

const keyOf = {
  newest: sql`to_char(hit.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  deadline: sql`case when hit.closes_at = 'infinity' then 'infinity' else to_char(hit.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end`,
  relevance: sql`hit.score`,
}
const finalOrder = {
  newest: sql`hit.created_at desc, hit.id desc`,
  deadline: sql`hit.closes_at, hit.id`,
  relevance: sql`hit.score desc, hit.id desc`,
}

export type Asked = { filter: Filter; order: Order; place: Place | null; asOf: string; limit: number }

/** One page of open listings in an order; only its own rows are read whole. */
export const pageOf = async (db: Kysely<DB>, { filter, order, place, asOf, limit }: Asked): Promise<Hit[]> => {
  const { words, viewerId } = filter
  const browsedBy = order === 'relevance' ? 'newest' : order
  const hits =
    words === null
      ? browsed(filter, browsedBy, place, limit)
      : order === 'relevance'
        ? ranked(filter, words, place, asOf, limit)
        : found(filter, words, order, place, limit)
  const { rows } = await sql<Hit>`
    select ${cardColumns(viewerId)}, ${keyOf[order]} as key
    from (${hits}) as hit join opportunities as o on o.id = hit.id ${cardJoins}
    order by ${finalOrder[order]}`.execute(db)
  return rows
}

/** The oldest of the ranked matches, where the list goes on by time; null when all of them were ranked. */
export const endOfRanked = async (
  db: Kysely<DB>,
  filter: Filter & { words: Words },
  asOf: string,
): Promise<{ createdAt: string; id: string } | null> => {
  const { rows } = await sql<{ id: string; created_at: Date }>`
    select * from (${rankedRows(filter, filter.words, asOf, sql`id, created_at`)}) as match
    order by created_at, id`.execute(db)
  const [oldest] = rows
  return oldest && rows.length === opportunityLimits.ranked
    ? { createdAt: oldest.created_at.toISOString(), id: oldest.id }
    : null
}

const matching = (filter: Filter): Sql =>
  all([...isOpen(filter), ...hasType(filter), ...(filter.words === null ? [] : [hasWords(filter.words)])])

/**
 * How many listings a filter has: counted up to a bound, so that the cost does not grow with the table; beyond, what the
 * planner expects.
 */
export const totalOf = async (db: Kysely<DB>, filter: Filter): Promise<{ total: number; isEstimate: boolean }> => {
  const bound = filter.words === null ? opportunityLimits.exactTotal : opportunityLimits.exactMatches
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from opportunities where ${matching(filter)} limit ${bound + 1}) as match`.execute(
    db,
  )
  const total = counted.rows[0]?.total ?? 0
  if (total <= bound) return { total, isEstimate: false }
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from opportunities where ${matching(filter)}`.execute(db)
  return { total: Math.max(total, plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), isEstimate: true }
}

/** The newest open listings, for the feed. */
export const newestOpen = async (
  db: Kysely<DB>,
  now: Date,
  limit: number,
): Promise<(CardRow & { updated_at: Date })[]> => {
  const { rows } = await sql<CardRow & { updated_at: Date }>`
    select ${cardColumns(null)}, o.updated_at
    from (${browsed({ words: null, types: [], remoteOnly: false, now, viewerId: null }, 'newest', null, limit)}) as hit
    join opportunities as o on o.id = hit.id ${cardJoins}
    order by ${finalOrder.newest}`.execute(db)
  return rows
}

/** The addresses of open listings with when each was last changed, by id. */
export const openAddresses = (db: Kysely<DB>, now: Date, { after, limit }: SitemapPage) =>
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
