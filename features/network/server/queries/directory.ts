import { type Kysely, type RawBuilder, sql } from 'kysely'
import { blockedMemberIds } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'
import { type MatchField, type MemberSort } from '../../contract/index.ts'
import type { ParsedSearch } from '../search.ts'
import type { PairState } from '../state.ts'
import { prepareShapes } from '#platform/db/prepared.ts'
import { cacheForAMinute, isLargeTotal } from '#platform/db/cache-for-a-minute.ts'
import { memberCardColumns, pairColumns, joinRequest, type Value } from './members.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

export type Filter = {
  search: ParsedSearch | null
  role: string | null
  mentorAvailable: boolean
  connectedOnly: boolean
  viewerId: string
  language: Language
}

type SearchFilter = Filter & { search: ParsedSearch }

/** What a statement reads of a filter: the filter itself, or places in a prepared statement. */
type Conditions = Pick<Filter, 'mentorAvailable' | 'connectedOnly'> & { role: Value | null; viewerId: Value }
type SearchTerms = Record<'inProfileFields' | 'anywhere', Value> & { at: Record<MatchField, Value> }

/** Resumes a page after this row. `tier`: 1 name, 2 company, expertise or location, 3 bio. */
export type Cursor =
  | { sort: 'relevance'; tier: number; joinedAt: string; id: string }
  | { sort: 'newest'; joinedAt: string; id: string }
  | { sort: 'name'; name: string; id: string }

export type EntryRow = CardRow &
  PairState & { bio: string | null; location: string | null; expertise: string[]; mentor_available: boolean }
export type DirectoryRow = EntryRow & {
  tier: 1 | 2 | 3
  joined_at: Date
  name_key: string
  matched_in: MatchField[]
}

const joinWithAnd = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `)

/** @param query a `tsquery` of `ParsedSearch` */
const matches = (query: Value): Sql => sql`p.search @@ ${query}::tsquery`
const matchesAnywhere = ({ search }: { search: Pick<SearchTerms, 'anywhere'> | null }): Sql[] =>
  search ? [matches(search.anywhere)] : []

/** Sort key of a name, short enough for a cursor in any script. */
const nameKey = sql`left(p.full_name, 80)`
/** Each language sorts names by its own collation: å, ä and ö come last in Swedish. */
const collations = {
  sv: sql`collate "sv-x-icu"`,
  en: sql`collate "en-x-icu"`,
  ar: sql`collate "ar-x-icu"`,
} as const satisfies Record<Language, Sql>

const listedConditions = ({ role, mentorAvailable, connectedOnly, viewerId }: Conditions): Sql[] => [
  sql`p.listed`,
  ...(role === null ? [] : [sql`p.role = ${role}`]),
  ...(mentorAvailable ? [sql`p.mentor_available`] : []),
  ...(connectedOnly ? [sql`p.id in (select c.other_id from connections c where c.member_id = ${viewerId}::uuid)`] : []),
]

/** The viewer, and members with a block in either direction. */
const invisibleMemberIds = ({ viewerId }: Conditions) => sql`(
  select ${viewerId}::uuid
  union all ${blockedMemberIds(viewerId)})`
const isVisibleToViewer = (filter: Conditions) => sql`p.id not in ${invisibleMemberIds(filter)}`

const newestFirst = sql`p.created_at desc, p.id desc`
const joinedBefore = ({ joinedAt, id }: { joinedAt: string; id: string }) =>
  sql`(p.created_at, p.id) < (${joinedAt}::timestamptz, ${id}::uuid)`

const nameOrder = (language: Language) => sql`${nameKey} ${collations[language]}, p.id`
const isAfterInOrder = (after: Cursor, language: Language): Sql =>
  after.sort === 'name'
    ? sql`(${nameKey} ${collations[language]}, p.id) > (${after.name}::text ${collations[language]}, ${after.id}::uuid)`
    : joinedBefore(after)

/** By name, or by tier and newest first; without relevance every tier is 0. */
const orderOf = (tier: 'p.tier' | 'hit.tier', sort: MemberSort, language: Language): Sql =>
  sort === 'name' ? nameOrder(language) : sql`${sql.ref(tier)}, ${newestFirst}`

const selectIds = (tier: number, conditions: readonly Sql[], order: Sql, limit: number): Sql =>
  sql`select p.id, ${sql.lit(tier)} as tier from profiles p where ${joinWithAnd(conditions)} order by ${order} limit ${limit}`

/** Where a list resumes, and whether it leaves out the members whom the viewer does not see. */
type Part = { after: Cursor | null; limit: number; isForViewer: boolean }

const visibleConditions = (filter: Conditions, { isForViewer }: Pick<Part, 'isForViewer'>): Sql[] => [
  ...listedConditions(filter),
  ...(isForViewer ? [isVisibleToViewer(filter)] : []),
]

/** By name or newest first, along the index of that order. */
const selectInOrder = (filter: Filter, sort: MemberSort, part: Part): Sql => {
  const { after, limit } = part
  return selectIds(
    0,
    [
      ...visibleConditions(filter, part),
      ...matchesAnywhere(filter),
      ...(after ? [isAfterInOrder(after, filter.language)] : []),
    ],
    sort === 'name' ? nameOrder(filter.language) : newestFirst,
    limit,
  )
}

/** Relevance order: matches in the name, then in company, expertise or location, then in the bio. */
const tiers = [
  { words: 'inName', before: null },
  { words: 'inProfileFields', before: 'inName' },
  { words: 'anywhere', before: 'inProfileFields' },
] as const

/** Collects and sorts all rows; `offset 0` keeps PostgreSQL from walking the whole order for a few of them. */
const selectCollected = (tier: number, conditions: readonly Sql[], limit: number): Sql => sql`
  select p.id, ${sql.lit(tier)} as tier from (select p.id, p.created_at from profiles p where ${joinWithAnd(conditions)} offset 0) as p
  order by ${newestFirst} limit ${limit}`

/**
 * By relevance: a tier is read only if the earlier ones did not fill the page.
 * @param rareTiers tiers with so few matches that collecting them costs less than walking along the order
 */
const selectByTier = (filter: SearchFilter, rareTiers: ReadonlySet<number>, part: Part): Sql => {
  const { search } = filter
  const { after, limit } = part
  const from = after?.sort === 'relevance' ? after : null
  const name = (tier: number) => sql.ref(`tier_${tier}`)
  const parts = tiers
    .map(({ words, before }, at) => ({ words, before, tier: at + 1 }))
    .filter(({ tier }) => tier >= (from?.tier ?? 1))
  const ctes = parts.map(({ words, before, tier }, at) => {
    const earlier = parts.slice(0, at).map((part) => sql`(select count(*) from ${name(part.tier)})`)
    const conditions = [
      ...(earlier.length > 0 ? [sql`${sql.join(earlier, sql` + `)} < ${limit}`] : []),
      ...visibleConditions(filter, part),
      matches(search[words]),
      ...(before ? [sql`not ${matches(search[before])}`] : []),
      ...(from?.tier === tier ? [joinedBefore(from)] : []),
    ]
    const select = rareTiers.has(tier)
      ? selectCollected(tier, conditions, limit)
      : selectIds(tier, conditions, newestFirst, limit)
    return sql`${name(tier)} as materialized (${select})`
  })
  return sql`with ${sql.join(ctes)} ${sql.join(
    parts.map(({ tier }) => sql`select id, tier from ${name(tier)}`),
    sql` union all `,
  )}`
}

const tierOf = (search: ParsedSearch) =>
  sql`case when ${matches(search.inName)} then 1 when ${matches(search.inProfileFields)} then 2 else 3 end`

/** Collects all matches, counts and sorts them. Useless if there are more than `bound`: it stops after any of them. */
const selectAmongMatches = (filter: SearchFilter, sort: MemberSort, part: Part, bound: number): Sql => {
  const { search } = filter
  const { after, limit } = part
  const isAfter = (from: Cursor) =>
    from.sort === 'relevance'
      ? sql`(p.tier > ${from.tier} or (p.tier = ${from.tier} and ${joinedBefore(from)}))`
      : isAfterInOrder(from, filter.language)
  return sql`
    with matches as materialized (
      select p.id, p.created_at, p.full_name, ${sort === 'relevance' ? tierOf(search) : sql`0`} as tier from profiles p
      where ${joinWithAnd([...visibleConditions(filter, part), matches(search.anywhere)])}
      limit ${bound + 1}
    )
    select p.id, p.tier, (select count(*)::int from matches) as total from matches p
    where ${after ? isAfter(after) : sql`true`} order by ${orderOf('p.tier', sort, filter.language)} limit ${limit}`
}

const matchedIn = (search: SearchTerms) => sql`array_remove(array[
    case when ${matches(search.at.name)} then 'name' end, case when ${matches(search.at.company)} then 'company' end, case when ${matches(search.at.expertise)} then 'expertise' end,
    case when ${matches(search.at.location)} then 'location' end, case when not ${matches(search.inProfileFields)} then 'bio' end
  ], null)`

export const entryColumns = (viewerId: Value) =>
  sql`${memberCardColumns}, p.bio, p.location, p.expertise, p.mentor_available, ${pairColumns(viewerId)}`

type Page = { search: SearchTerms | null; viewerId: Value; language: Language; sort: MemberSort; limit: number | Sql }

/** The rows of `hits`, which has the columns `id` and `tier`. */
const selectPage = <Row extends DirectoryRow>(hits: Sql, { search, viewerId, language, sort, limit }: Page) => sql<Row>`
  select ${entryColumns(viewerId)}, hit.*, p.created_at as joined_at, ${nameKey} as name_key,
    ${search ? matchedIn(search) : sql`'{}'::text[]`} as matched_in
  from (${hits}) as hit join profiles p on p.id = hit.id ${joinRequest(viewerId)}
  order by ${orderOf('hit.tier', sort, language)} limit ${limit}`

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

type SharedPageShape = Pick<Filter, 'mentorAvailable' | 'connectedOnly' | 'language'> & {
  hasRole: boolean
  sort: MemberSort
}
type SharedPageValues = {
  viewerId: string
  role: string | null
  ids: string[]
  tiers: number[]
  limit: number
} & Record<'inProfileFields' | 'anywhere' | MatchField, string>

/**
 * The visible ones of given members, and how many matching members the viewer does not see. Their words are matched again,
 * because they may have changed.
 */
const sharedPage = prepareShapes<SharedPageShape, SharedPageValues, DirectoryRow & { invisible: number }>(
  ({ hasRole, mentorAvailable, connectedOnly, sort, language }) =>
    `network.sharedPage.${sort === 'name' ? `name.${language}` : sort}.${[hasRole, mentorAvailable, connectedOnly].map(Number).join('')}`,
  ({ hasRole, ...shape }, value) => {
    const viewerId = value('viewerId')
    const conditions = { ...shape, viewerId, role: hasRole ? value('role') : null }
    const search = {
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
    const matching = [...listedConditions(conditions), ...matchesAnywhere({ search })]
    const hits = sql`
      select p.id, hit.tier, (
        select count(*)::int from profiles p where ${joinWithAnd([...matching, sql`p.id in ${invisibleMemberIds(conditions)}`])}
      ) as invisible
      from unnest(${value('ids')}::uuid[], ${value('tiers')}::int[]) as hit (id, tier) join profiles p on p.id = hit.id
      where ${joinWithAnd([...matching, isVisibleToViewer(conditions)])}`
    return selectPage(hits, { ...shape, search, viewerId, limit: value('limit') })
  },
)

/** More than a page, because each viewer leaves some of them out. */
const sharedHits = 100

/** The first members of a search, without regard to a viewer. */
type SharedSearch = { total: Total; hits: readonly { id: string; tier: number }[] }

const cachedSearches = cacheForAMinute<SharedSearch>(({ total }) => isLargeTotal(total))

/** All viewers share a search with a large total for a minute. */
const readSharedSearch = (db: Db, filter: SearchFilter, sort: MemberSort, bound: number): Promise<SharedSearch> =>
  cachedSearches(db, JSON.stringify([keyOf(filter), sort, filter.language, bound]), async () => {
    const part = { after: null, limit: sharedHits, isForViewer: false }
    const read = async (hits: Sql) =>
      (await sql<{ id: string; tier: number; total?: number }>`${hits}`.execute(db)).rows
    const collected = await read(selectAmongMatches(filter, sort, part, bound))
    const matched = collected[0]?.total ?? 0
    if (matched <= bound) return { total: { total: matched, isEstimate: false }, hits: collected }
    const total = await estimateMatches(db, filter, matched)
    return { total, hits: await read(await selectFrequent(db, filter, sort, part)) }
  })

/** The first page of a shared search for a viewer; undefined if too few of its members are visible. */
const readSharedPage = async (
  db: Db,
  filter: SearchFilter,
  sort: MemberSort,
  limit: number,
  { total, hits }: SharedSearch,
): Promise<{ rows: DirectoryRow[]; total: Total } | undefined> => {
  if (hits.length === 0) return { rows: [], total }
  const { search, viewerId, role, ...shape } = filter
  const { inProfileFields, anywhere, at } = search
  const rows = await sharedPage({ ...shape, hasRole: role !== null, sort }).rows(db, {
    ...{ viewerId, role, inProfileFields, anywhere, ...at, limit },
    ids: hits.map(({ id }) => id),
    tiers: hits.map(({ tier }) => tier),
  })
  if (rows.length < limit && hits.length === sharedHits) return undefined
  if (total.isEstimate) return { rows, total }
  return { rows, total: { total: rows[0] ? total.total - rows[0].invisible : 0, isEstimate: false } }
}

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
  const shared = await readSharedSearch(db, filter, sort, bound)
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
