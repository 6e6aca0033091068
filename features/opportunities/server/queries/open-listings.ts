import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { cacheForAMinute, isLargeTotal } from '#platform/db/cache-for-a-minute.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import { prepareShapes } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SitemapPage } from '#platform/feature.ts'
import { limits } from '#kit/limits.ts'
import {
  type InternshipKind,
  internshipKinds,
  type OpportunityType,
  opportunityLimits,
  type Pace,
} from '../../contract/index.ts'
import { type CardHit, type CardRow, cardColumns, cardJoins, hitColumns, type ViewerId } from './listings.ts'
import { toTsquery, type SearchWords } from './search-words.ts'

type Sql = RawBuilder<unknown>

/** What only internships have. Any part finds internships only. */
export type InternshipFilter = {
  kinds: readonly InternshipKind[]
  paidOnly: boolean
  pace: Pace | null
  startsFrom: string | null
  startsUntil: string | null
}

export type Filter = {
  words: SearchWords | null
  types: readonly OpportunityType[]
  remoteOnly: boolean
  internship: InternshipFilter
  now: Date
  viewerId: string | null
}

/** The sort key of the last row of the previous page. */
export type Cursor =
  | { order: 'newest'; createdAt: string; id: string }
  | { order: 'deadline'; closesAt: string; id: string }
  | { order: 'relevance'; score: number; id: string }

export type Order = Cursor['order']
export type Hit = CardHit & { score: number | null }

const andAll = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

const openConditions = ({
  remoteOnly,
  now,
  viewerId,
}: {
  remoteOnly: boolean
  now: Date | Sql
  viewerId: ViewerId
}): Sql[] => [
  sql`is_active`,
  sql`closes_at > ${now}`,
  isVisibleTo(viewerId, 'owner_id'),
  ...(remoteOnly ? [sql`remote_ok`] : []),
]
const internshipConditions = ({ paidOnly, pace, startsFrom, startsUntil }: InternshipFilter): Sql[] => [
  ...(paidOnly ? [sql`is_paid`] : []),
  ...(pace === null ? [] : [sql`pace = ${pace}`]),
  ...(startsFrom === null ? [] : [sql`starts_on >= ${startsFrom}::date`]),
  ...(startsUntil === null ? [] : [sql`starts_on <= ${startsUntil}::date`]),
]
const kindConditions = ({ kinds }: InternshipFilter): Sql[] =>
  kinds.length > 0 ? [sql`internship_kind = any(${kinds}::text[])`] : []
const isOfInternships = (filter: InternshipFilter) =>
  kindConditions(filter).length + internshipConditions(filter).length > 0

const typeConditions = ({ types, internship }: Filter): Sql[] => [
  ...(types.length > 0 ? [sql`type = any(${types}::text[])`] : []),
  // The planner knows the kinds of internships from this, too.
  ...(isOfInternships(internship) ? [sql`internship_kind is not null`] : []),
  ...kindConditions(internship),
  ...internshipConditions(internship),
]

/** Matches each listing with the search words stemmed in its own language (I18N-07); each branch can use the index. */
const matchesWords = (words: SearchWords): Sql => sql`(
  (language = 'sv' and search @@ ${toTsquery(words, sql`'swedish'`)})
  or (language = 'en' and search @@ ${toTsquery(words, sql`'english'`)})
  or (language = 'ar' and search @@ ${toTsquery(words, sql`'arabic'`)})
)`
const score = (words: SearchWords): Sql => sql`ts_rank(search, ${toTsquery(words, sql`search_config(language)`)})`

type TimeOrder = Exclude<Order, 'relevance'>
const sortOrders = {
  newest: { columns: ['created_at', 'id'], direction: 'desc' },
  deadline: { columns: ['closes_at', 'id'], direction: 'asc' },
  relevance: { columns: ['score', 'id'], direction: 'desc' },
} as const

/** @param alias of the rows in the query, with a dot: `hit.` */
const orderBy = (order: Order, alias = ''): Sql => {
  const { columns, direction } = sortOrders[order]
  return sql.join(columns.map((column) => sql.raw(`${alias}${column} ${direction}`)))
}

type SortKey = string | number | Sql
const afterPosition = (order: Order, [key, id]: readonly [key: SortKey, id: SortKey]): Sql => {
  const { columns, direction } = sortOrders[order]
  return afterKeyset(columns, [key, id], direction)
}
const positionOf = (cursor: Cursor): [key: string | number, id: string] => {
  switch (cursor.order) {
    case 'newest':
      return [cursor.createdAt, cursor.id]
    case 'deadline':
      return [cursor.closesAt, cursor.id]
    default:
      return [cursor.score, cursor.id]
  }
}
const afterCursor = (cursor: Cursor | null): Sql[] => (cursor ? [afterPosition(cursor.order, positionOf(cursor))] : [])

/** In index order. With types, each type is read from its own index, so rare types are not slower. */
const openQuery = (columns: Sql, conditions: readonly Sql[], order: TimeOrder, limit: number): Sql =>
  sql`select ${columns} from opportunities where ${andAll(conditions)} order by ${orderBy(order)} limit ${sql.lit(limit)}`
const openOfEachQuery = (
  column: 'type' | 'internship_kind',
  values: Sql,
  conditions: readonly Sql[],
  order: TimeOrder,
  limit: number,
): Sql =>
  sql`select hit.* from unnest(${values}::text[]) as wanted (wanted_value) cross join lateral (
    ${openQuery(sql`id, created_at, closes_at`, [sql`${sql.ref(column)} = wanted_value`, ...conditions], order, limit)}
  ) as hit order by ${orderBy(order)} limit ${sql.lit(limit)}`

const searchQuery = (filter: Filter, words: SearchWords, order: TimeOrder, cursor: Cursor | null, limit: number): Sql =>
  sql`select id, created_at, closes_at from opportunities
    where ${andAll([...openConditions(filter), ...typeConditions(filter), matchesWords(words), ...afterCursor(cursor)])} order by ${orderBy(order)} limit ${limit}`

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
  ) as match ${cursor ? sql`where ${andAll(afterCursor(cursor))}` : sql``} order by ${orderBy('relevance')} limit ${limit}`

export type ListQuery = { filter: Filter; order: Order; cursor: Cursor | null; asOf: string; limit: number }

const pageColumns = (score: Sql, viewerId: ViewerId) => sql`${hitColumns(viewerId)}, ${score} as score`

/** Only the rows of the page are joined with their posters. */
const pageOf = (hits: Sql, order: Order, viewerId: ViewerId) => sql<Hit>`
    select ${pageColumns(order === 'relevance' ? sql`hit.score` : sql`null`, viewerId)}
    from (${hits}) as hit join opportunities as o on o.id = hit.id ${cardJoins}
    order by ${orderBy(order, 'hit.')}`
/** For hits that are the rows of the page in their order. */
const pageOfRows = (rows: Sql, order: TimeOrder, viewerId: ViewerId) => sql<Hit>`
    select ${pageColumns(sql`null`, viewerId)} from (${rows}) as o ${cardJoins} order by ${orderBy(order, 'o.')}`

/** A limit that the planner knows gives a better plan, so there is one for short pages and one for all others. */
const pageSizes = [limits.page.standard + 1, limits.page.max + 1] as const
type BrowseShape = {
  order: TimeOrder
  isOfTypes: boolean
  remoteOnly: boolean
  isResumed: boolean
  isMember: boolean
  size: (typeof pageSizes)[number]
}
type BrowseValues = {
  types: readonly OpportunityType[]
  now: Date
  viewerId: string | null
  key: string | number | null
  id: string | null
}
const browsePage = prepareShapes<BrowseShape, BrowseValues, Hit>(
  ({ order, isOfTypes, remoteOnly, isResumed, isMember, size }) =>
    `opportunities.${order}.${[isOfTypes, remoteOnly, isResumed, isMember].map(Number).join('')}.${size}`,
  ({ order, isOfTypes, remoteOnly, isResumed, isMember, size }, value) => {
    const viewerId = isMember ? value('viewerId') : null
    const after = isResumed ? [afterPosition(order, [value('key'), value('id')])] : []
    const conditions = [...openConditions({ remoteOnly, now: value('now'), viewerId }), ...after]
    return isOfTypes
      ? pageOf(openOfEachQuery('type', value('types'), conditions, order, size), order, viewerId)
      : pageOfRows(openQuery(sql`id, owner_id, xmin, created_at, closes_at`, conditions, order, size), order, viewerId)
  },
)

/** Internships by what only they have: each kind is read from its own index, all kinds if none is given. */
const internshipsQuery = (filter: Filter, order: TimeOrder, cursor: Cursor | null, limit: number): Sql => {
  const { types, internship } = filter
  const kinds = internship.kinds.length > 0 ? [...new Set(internship.kinds)] : internshipKinds
  const conditions = [
    ...openConditions(filter),
    ...(types.length > 0 && !types.includes('internship') ? [sql`false`] : []),
    ...internshipConditions(internship),
    ...afterCursor(cursor),
  ]
  return openOfEachQuery('internship_kind', sql`${kinds}`, conditions, order, limit)
}

/** One page of open listings. */
export const listPage = async (db: Kysely<DB>, { filter, order, cursor, asOf, limit }: ListQuery): Promise<Hit[]> => {
  const { words, viewerId, types, remoteOnly, now } = filter
  if (words !== null) {
    const hits =
      order === 'relevance'
        ? rankedPageQuery(filter, words, cursor, asOf, limit)
        : searchQuery(filter, words, order, cursor, limit)
    return (await pageOf(hits, order, viewerId).execute(db)).rows
  }
  const timeOrder = order === 'relevance' ? 'newest' : order
  if (isOfInternships(filter.internship)) {
    const hits = internshipsQuery(filter, timeOrder, cursor, limit)
    return (await pageOf(hits, timeOrder, viewerId).execute(db)).rows
  }
  const isResumed = cursor !== null && cursor.order !== 'relevance'
  const size = limit <= pageSizes[0] ? pageSizes[0] : pageSizes[1]
  const page = browsePage({
    order: timeOrder,
    isOfTypes: types.length > 0,
    remoteOnly,
    isResumed,
    isMember: viewerId !== null,
    size,
  })
  const [key, id] = isResumed ? positionOf(cursor) : [null, null]
  const rows = await page.rows(db, { types, now, viewerId, key, id })
  return rows.slice(0, limit)
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

export type Total = { total: number; isEstimate: boolean }

const cachedTotals = cacheForAMinute<Total>(isLargeTotal)

/** Each listing has one type, so the totals of several types add up, and few counts serve all sets of types. */
const sharedTotal = async (db: Kysely<DB>, filter: Filter): Promise<Total> => {
  const types = [...new Set(filter.types)].toSorted()
  const parts = filter.words === null && types.length > 1 ? types.map((type) => [type]) : [types]
  const sum = { total: 0, isEstimate: false }
  for (const part of parts) {
    const { total, isEstimate } = await cachedTotals(
      db,
      JSON.stringify([part, filter.remoteOnly, filter.words, filter.internship]),
      () => countUpToBound(db, { ...filter, types: part, viewerId: null }),
    )
    sum.total += total
    sum.isEstimate ||= isEstimate
  }
  return sum
}

/**
 * The number of open listings. All viewers share a large total for a minute, so it includes the listings
 * of members with a block between them and the viewer.
 */
export const countListings = async (db: Kysely<DB>, filter: Filter): Promise<Total> => {
  const shared = await sharedTotal(db, filter)
  const isShared = isLargeTotal(shared) || filter.viewerId === null
  return isShared ? shared : countUpToBound(db, filter)
}

/** Counts exactly up to a bound, then uses the planner's estimate, so that the cost does not grow with the table. */
const countUpToBound = async (db: Kysely<DB>, filter: Filter): Promise<Total> => {
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
    from (${openQuery(sql`*`, openConditions({ remoteOnly: false, now, viewerId: null }), 'newest', limit)}) as o ${cardJoins}
    order by ${orderBy('newest', 'o.')}`.execute(db)
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
