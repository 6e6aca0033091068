import { type Kysely, sql } from 'kysely'
import { cacheForAMinute, isLargeTotal, uncachedTotal } from '#platform/db/cache-for-a-minute.ts'
import { prepareShapes, type ValueOf } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import type { MatchField, MemberSort } from '../../contract/index.ts'
import {
  type Sql,
  type Filter,
  type SearchFilter,
  type Cursor,
  type DirectoryRow,
  joinWithAnd,
  matches,
  matchesAnywhere,
  listedConditions,
  invisibleMemberIds,
  isVisibleToViewer,
  type Part,
  selectInOrder,
  tiers,
  selectByTier,
  selectAmongMatches,
  selectPage,
} from './directory-statements.ts'

type Db = Kysely<DB>

/** Stops counting after `bound`. */
const countListed = async (db: Db, filter: Filter, bound: number, conditions: readonly Sql[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from profiles p where ${joinWithAnd([...listedConditions(filter), ...conditions])} limit ${bound + 1}
    ) as hit`.execute(db)
  return rows[0]?.total ?? 0
}

/** The planner's estimate, rounded. */
const estimateMatches = async (db: Db, filter: Filter, atLeast: number): Promise<Total> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from profiles p where ${joinWithAnd([...listedConditions(filter), ...matchesAnywhere(filter)])}`.execute(
    db,
  )
  const estimate = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: roundToTwoDigits(Math.max(atLeast, estimate)), isEstimate: true }
}

const keyOf = ({ search, role, mentorAvailable, connectedOnly, viewerId }: Filter): string =>
  JSON.stringify([search?.anywhere, role, mentorAvailable, connectedOnly && viewerId])

/** Up to this number of matches, collecting a tier of a million members costs less than walking along their order. */
const maxCollected = 5_000

const cachedRareTiers = cacheForAMinute<ReadonlySet<number>>()

const findRareTiers = (db: Db, filter: SearchFilter): Promise<ReadonlySet<number>> =>
  cachedRareTiers(db, keyOf(filter), async () => {
    const rare = new Set<number>()
    for (const [at, { words }] of tiers.entries()) {
      const count = await countListed(db, filter, maxCollected, [matches(filter.search[words])])
      if (count <= maxCollected) rare.add(at + 1)
    }
    return rare
  })

/** The members of a frequent search in the order of the list. */
const selectFrequent = async (db: Db, filter: SearchFilter, sort: MemberSort, part: Part): Promise<Sql> =>
  sort === 'relevance' ? selectByTier(filter, await findRareTiers(db, filter), part) : selectInOrder(filter, sort, part)

/** What a prepared page reads. */
type PageShape = Pick<Filter, 'mentorAvailable' | 'connectedOnly' | 'language'> & { hasRole: boolean; sort: MemberSort }
type PageValues = { viewerId: string; role: string | null; limit: number } & Record<
  'inName' | 'inProfileFields' | 'anywhere' | MatchField,
  string
>

/** Only the names' order depends on the language. */
const pageNameOf =
  (page: string) =>
  ({ hasRole, mentorAvailable, connectedOnly, sort, language }: PageShape) =>
    `network.${page}.${sort === 'name' ? `name.${language}` : sort}.${[hasRole, mentorAvailable, connectedOnly].map(Number).join('')}`

const pageTerms = ({ hasRole, ...shape }: PageShape, value: ValueOf<PageValues>) => {
  const viewerId = value('viewerId')
  const search = {
    inName: value('inName'),
    inProfileFields: value('inProfileFields'),
    anywhere: value('anywhere'),
    at: {
      name: value('name'),
      company: value('company'),
      expertise: value('expertise'),
      location: value('location'),
      bio: value('bio'),
    },
  }
  return { ...shape, viewerId, role: hasRole ? value('role') : null, search, limit: value('limit') }
}

const pageShapeOf = (filter: SearchFilter, sort: MemberSort): PageShape => ({
  mentorAvailable: filter.mentorAvailable,
  connectedOnly: filter.connectedOnly,
  language: filter.language,
  hasRole: filter.role !== null,
  sort,
})
const pageValuesOf = ({ search, viewerId, role }: SearchFilter, limit: number): PageValues => {
  const { inName, inProfileFields, anywhere, at } = search
  return { viewerId, role, inName, inProfileFields, anywhere, ...at, limit }
}

/**
 * The visible ones of given members, and how many matching members the viewer does not see. Their words are matched again,
 * because they may have changed.
 */
const sharedPage = prepareShapes<
  PageShape,
  PageValues & { ids: string[]; tiers: number[] },
  DirectoryRow & { invisible: number }
>(pageNameOf('sharedPage'), (shape, value) => {
  const terms = pageTerms(shape, value)
  const matching = [...listedConditions(terms), ...matchesAnywhere(terms)]
  // A name may have changed; in the other orders the members are in the order of the page, which ends the reading early.
  const end = shape.sort === 'name' ? sql`` : sql`order by hit.place limit ${terms.limit}`
  const hits = sql`
    select p.id, hit.tier, (
      select count(*)::int from profiles p where ${joinWithAnd([...matching, sql`p.id in ${invisibleMemberIds(terms)}`])}
    ) as invisible
    from unnest(${value('ids')}::uuid[], ${value('tiers')}::int[]) with ordinality as hit (id, tier, place)
      join profiles p on p.id = hit.id
    where ${joinWithAnd([...matching, isVisibleToViewer(terms)])} ${end}`
  return selectPage(hits, { ...terms, sort: shape.sort })
})

/** The first page of a search with at most `uncachedTotal` visible matches: few rows are collected, so one plan suits it. */
const rarePage = prepareShapes<PageShape, PageValues, DirectoryRow & { total: number }>(
  pageNameOf('rarePage'),
  (shape, value) => {
    const terms = pageTerms(shape, value)
    const part = { after: null, limit: terms.limit, isForViewer: true }
    return selectPage(selectAmongMatches(terms, shape.sort, part, uncachedTotal), { ...terms, sort: shape.sort })
  },
)

type Page = { rows: DirectoryRow[]; total: Total }

/** Undefined if too many members match. */
const readRarePage = async (
  db: Db,
  filter: SearchFilter,
  sort: MemberSort,
  limit: number,
): Promise<Page | undefined> => {
  const rows = await rarePage(pageShapeOf(filter, sort)).rows(db, pageValuesOf(filter, limit))
  const total = rows[0]?.total ?? 0
  return total > uncachedTotal ? undefined : { rows, total: { total, isEstimate: false } }
}

/** More than a page, because each viewer leaves some of them out. */
const sharedHits = 100

/** The first members of a search, without regard to a viewer. */
type SharedSearch = { total: Total; hits: readonly { id: string; tier: number }[] }

const readSharedSearch = async (
  db: Db,
  filter: SearchFilter,
  sort: MemberSort,
  bound: number,
): Promise<SharedSearch> => {
  const part = { after: null, limit: sharedHits, isForViewer: false }
  const read = async (hits: Sql) => (await sql<{ id: string; tier: number; total?: number }>`${hits}`.execute(db)).rows
  const collected = await read(selectAmongMatches(filter, sort, part, bound))
  const matched = collected[0]?.total ?? 0
  if (matched <= bound) return { total: { total: matched, isEstimate: false }, hits: collected }
  const total = await estimateMatches(db, filter, matched)
  return { total, hits: await read(await selectFrequent(db, filter, sort, part)) }
}

/** The first page of a shared search for a viewer; undefined if too few of its members are visible. */
const readSharedPage = async (
  db: Db,
  filter: SearchFilter,
  sort: MemberSort,
  limit: number,
  { total, hits }: SharedSearch,
): Promise<Page | undefined> => {
  if (hits.length === 0) return { rows: [], total }
  const rows = await sharedPage(pageShapeOf(filter, sort)).rows(db, {
    ...pageValuesOf(filter, limit),
    ids: hits.map(({ id }) => id),
    tiers: hits.map(({ tier }) => tier),
  })
  if (rows.length < limit && hits.length === sharedHits) return undefined
  if (total.isEstimate) return { rows, total }
  return { rows, total: { total: rows[0] ? total.total - rows[0].invisible : 0, isEstimate: false } }
}

type Search = { shared: SharedSearch } | { page: Page }

const cachedSearches = cacheForAMinute<Search>((found) => 'shared' in found && isLargeTotal(found.shared.total))

/** Only the index of the words finds them. With a filter, the best plan depends on how many members pass it. */
const isUnfiltered = ({ role, mentorAvailable, connectedOnly }: Filter) =>
  role === null && !mentorAvailable && !connectedOnly

/**
 * All viewers share a search with a large total for a minute. For a first page, a search that is not shared is first read
 * as a rare one.
 */
const findSearch = (
  db: Db,
  filter: SearchFilter,
  sort: MemberSort,
  bound: number,
  firstPageLimit: number | null,
): Promise<Search> =>
  cachedSearches(db, JSON.stringify([keyOf(filter), sort, filter.language, bound]), async () => {
    const mayBeRare = firstPageLimit !== null && isUnfiltered(filter) && bound >= uncachedTotal
    const page = mayBeRare ? await readRarePage(db, filter, sort, firstPageLimit) : undefined
    return page ? { page } : { shared: await readSharedSearch(db, filter, sort, bound) }
  })

/**
 * Reads a page of at most `limit` members and, with the first page of a search, the total, which is an estimate above
 * `bound`. A search with fewer matches collects them all; one with more walks along the order of the list, which soon
 * meets frequent words.
 */
export const pageOf = async (
  db: Db,
  { search, ...others }: Filter,
  sort: MemberSort,
  after: Cursor | null,
  limit: number,
  bound: number,
): Promise<{ rows: DirectoryRow[]; total: Total | null }> => {
  const part = { after, limit, isForViewer: true }
  const read = async (hits: Sql) => (await selectPage(hits, { ...others, search, sort, limit }).execute(db)).rows
  if (!search) return { rows: await read(selectInOrder({ ...others, search }, sort, part)), total: null }
  const filter = { ...others, search }
  const found = await findSearch(db, filter, sort, bound, after ? null : limit)
  if ('page' in found) return found.page
  const { shared } = found
  const firstPage = after ? undefined : await readSharedPage(db, filter, sort, limit, shared)
  if (firstPage) return firstPage
  const { total } = shared
  const hits = total.isEstimate
    ? await selectFrequent(db, filter, sort, part)
    : selectAmongMatches(filter, sort, part, bound)
  return { rows: await read(hits), total }
}

const cachedTotals = cacheForAMinute<Total>(isLargeTotal)

export type Total = { total: number; isEstimate: boolean }

/**
 * Counts the members of a filter without search words up to `bound`, then returns the planner's estimate. All viewers
 * share large totals for a minute, minus the members that the viewer does not see.
 */
export const countMembers = async (db: Db, filter: Filter, bound: number): Promise<Total> => {
  const countAll = async (): Promise<Total> => {
    const total = await countListed(db, filter, bound, [])
    return total <= bound ? { total, isEstimate: false } : estimateMatches(db, filter, total)
  }
  const counted = filter.connectedOnly
    ? await countAll()
    : await cachedTotals(db, JSON.stringify([keyOf(filter), bound]), countAll)
  if (counted.isEstimate) return counted
  const invisible = await countListed(db, filter, bound, [sql`p.id in ${invisibleMemberIds(filter)}`])
  return { total: counted.total - invisible, isEstimate: false }
}

const roundToTwoDigits = (expected: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(expected)) - 1)
  return Math.round(expected / unit) * unit
}
