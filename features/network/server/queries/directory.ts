import { type Kysely, type RawBuilder, sql } from 'kysely'
import { blockedMemberIds } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/fields.ts'
import { prepared, type ValueOf } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import { type MatchField, type MemberSort, networkLimits } from '../../contract/index.ts'
import type { ParsedSearch } from '../search.ts'
import type { PairState } from '../state.ts'
import { cacheForAMinute } from './cache-for-a-minute.ts'
import { memberCardColumns, pairColumns, joinRequest } from './members.ts'

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

/** Resumes a page after this row. `tier`: 1 name, 2 company, expertise or location, 3 bio. */
export type Cursor =
  | { sort: 'relevance'; tier: number; joinedAt: string; id: string }
  | { sort: 'newest'; joinedAt: string; id: string }
  | { sort: 'name'; name: string; id: string }

export type EntryRow = CardRow &
  PairState & { bio: string | null; location: string | null; expertise: string[]; mentor_available: boolean }
export type DirectoryRow = EntryRow & {
  tier: 1 | 2 | 3
  total: number | null
  joined_at: Date
  name_key: string
  matched_in: MatchField[]
}

/** Parameters of a statement. Values that the filter or cursor does not have are empty and unused in its SQL. */
type Values = Omit<ParsedSearch, 'at' | 'words'> &
  ParsedSearch['at'] & { viewerId: string; role: string | null; joinedAt: string; afterName: string; afterId: string }
type Value = ValueOf<Values>

const valuesOf = ({ search, viewerId, role }: Filter, after: Cursor | null): Values => ({
  ...(search
    ? { ...search.at, inName: search.inName, inProfileFields: search.inProfileFields, anywhere: search.anywhere }
    : emptySearch),
  viewerId,
  role,
  joinedAt: after && after.sort !== 'name' ? after.joinedAt : '',
  afterName: after?.sort === 'name' ? after.name : '',
  afterId: after?.id ?? '',
})
const emptySearch = {
  name: '',
  company: '',
  expertise: '',
  location: '',
  bio: '',
  inName: '',
  inProfileFields: '',
  anywhere: '',
}

/**
 * A statement for all values or for these only. Its limit is a literal: for a limit parameter, PostgreSQL assumes a
 * tenth of all rows and replans the statement on each call.
 */
type StatementBuilder = { filter: Filter; value: Value; limit: number; isPrepared: boolean }

const joinWithAnd = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

type SearchTerm = 'inName' | 'inProfileFields' | 'anywhere' | MatchField
/** Matches rows that another condition has already selected. */
const matchesTerm = ({ value }: StatementBuilder, words: SearchTerm) => sql`p.search @@ ${value(words)}::tsquery`
/**
 * Selects matching rows. In a prepared statement the planner cannot estimate the matches, so the SQL chooses the plan:
 * a subquery value uses the search index; `ts_match_vq`, which no index supports, forces a scan of the order's index.
 */
const searchCondition = (builder: StatementBuilder, words: SearchTerm, usesOrderIndex: boolean) => {
  if (!builder.isPrepared) return matchesTerm(builder, words)
  return usesOrderIndex
    ? sql`ts_match_vq(p.search, ${builder.value(words)}::tsquery)`
    : sql`p.search @@ (select ${builder.value(words)}::tsquery)`
}

/** Sort key of a name, short enough for a cursor in any script. */
const nameKey = sql`left(p.full_name, 80)`
/** Each language sorts names by its own collation: å, ä and ö come last in Swedish. */
const collations = {
  sv: sql`collate "sv-x-icu"`,
  en: sql`collate "en-x-icu"`,
  ar: sql`collate "ar-x-icu"`,
} as const satisfies Record<Language, Sql>

const listedConditions = ({ filter: { role, mentorAvailable, connectedOnly }, value }: StatementBuilder): Sql[] => [
  sql`p.listed`,
  ...(role === null ? [] : [sql`p.role = ${value('role')}`]),
  ...(mentorAvailable ? [sql`p.mentor_available`] : []),
  ...(connectedOnly
    ? [sql`p.id in (select c.other_id from connections c where c.member_id = ${value('viewerId')}::uuid)`]
    : []),
]

/** The viewer, and members with a block in either direction. */
const invisibleMemberIds = ({ value }: StatementBuilder) => sql`(
  select ${value('viewerId')}::uuid
  union all ${blockedMemberIds(value('viewerId'))})`
const isVisibleToViewer = (builder: StatementBuilder) => sql`p.id not in ${invisibleMemberIds(builder)}`

const newestFirst = sql`p.created_at desc, p.id desc`
const joinedBefore = ({ value }: StatementBuilder) =>
  sql`(p.created_at, p.id) < (${value('joinedAt')}::timestamptz, ${value('afterId')}::uuid)`

const nameOrder = ({ filter }: StatementBuilder) => sql`${nameKey} ${collations[filter.language]}, p.id`
const isAfterName = ({ filter, value }: StatementBuilder) =>
  sql`(${nameKey} ${collations[filter.language]}, p.id) > (${value('afterName')}::text ${collations[filter.language]}, ${value('afterId')}::uuid)`

const limitOf = ({ limit }: StatementBuilder): Sql => sql`${sql.lit(limit)}`

const selectIds = (builder: StatementBuilder, tier: Sql, conditions: readonly Sql[], order: Sql): Sql =>
  sql`select p.id, ${tier} as tier from profiles p where ${joinWithAnd(conditions)} order by ${order} limit ${limitOf(builder)}`

/** The resume condition of an order without tiers. */
const afterCursor = (builder: StatementBuilder, after: Cursor | null): Sql[] => {
  if (after?.sort === 'newest') return [joinedBefore(builder)]
  return after?.sort === 'name' ? [isAfterName(builder)] : []
}

/** Scans the index of the order and checks the search words on each row. */
const selectInOrder = (builder: StatementBuilder, sort: MemberSort, after: Cursor | null): Sql => {
  const conditions = [
    ...listedConditions(builder),
    isVisibleToViewer(builder),
    ...(builder.filter.search ? [searchCondition(builder, 'anywhere', true)] : []),
    ...afterCursor(builder, after),
  ]
  return selectIds(builder, sql`0`, conditions, sort === 'name' ? nameOrder(builder) : newestFirst)
}

/** Relevance order: matches in the name, then in company, expertise or location, then in the bio. */
const tiers = [
  { words: 'inName', before: null },
  { words: 'inProfileFields', before: 'inName' },
  { words: 'anywhere', before: 'inProfileFields' },
] as const

/** Same order as `newestFirst`, but no index supports it: the planner sorts what the search index finds. */
const newestWithoutIndex = sql`p.created_at + interval '0' desc, p.id desc`

/** Relevance order with many matches: a tier is read only if the earlier ones did not fill the page. */
const selectByTier = (builder: StatementBuilder, after: Cursor | null, { isFrequent }: PlanEstimate): Sql => {
  const from = after?.sort === 'relevance' ? after : null
  const parts = tiers.flatMap(({ words, before }, at) => {
    const tier = at + 1
    if (from && tier < from.tier) return []
    const usesOrderIndex = isFrequent[at] === true
    const resumeCondition = from?.tier === tier ? [joinedBefore(builder)] : []
    const matching = [
      searchCondition(builder, words, usesOrderIndex),
      ...(before ? [sql`not ${matchesTerm(builder, before)}`] : []),
      ...resumeCondition,
    ]
    return [
      {
        tier,
        order: usesOrderIndex ? newestFirst : newestWithoutIndex,
        conditions: [...listedConditions(builder), isVisibleToViewer(builder), ...matching],
      },
    ]
  })
  const name = (tier: number) => sql.ref(`tier_${tier}`)
  const pageIsNotFull = (tier: number) => {
    const before = parts.filter((part) => part.tier < tier)
    if (before.length === 0) return []
    return [
      sql`${sql.join(
        before.map((part) => sql`(select count(*) from ${name(part.tier)})`),
        sql` + `,
      )} < ${limitOf(builder)}`,
    ]
  }
  const ctes = parts.map(
    ({ tier, order, conditions }) =>
      sql`${name(tier)} as materialized (${selectIds(builder, sql.raw(String(tier)), [...pageIsNotFull(tier), ...conditions], order)})`,
  )
  return sql`with ${sql.join(ctes)} ${sql.join(
    parts.map(({ tier }) => sql`select id, tier from ${name(tier)}`),
    sql` union all `,
  )}`
}

/** With few matches: finds all of them once, then counts and sorts. */
const selectAllMatches = (builder: StatementBuilder, sort: MemberSort, after: Cursor | null): Sql => {
  const tier = sql`case when ${matchesTerm(builder, 'inName')} then 1 when ${matchesTerm(builder, 'inProfileFields')} then 2 else 3 end`
  const from = after?.sort === 'relevance' ? sql.raw(String(after.tier)) : null
  const resumeCondition = from
    ? sql`(p.tier > ${from} or (p.tier = ${from} and ${joinedBefore(builder)}))`
    : after
      ? joinWithAnd(afterCursor(builder, after))
      : sql`true`
  const order = { relevance: sql`p.tier, ${newestFirst}`, newest: newestFirst, name: nameOrder(builder) }[sort]
  return sql`with found as materialized (
      select p.id, p.created_at, p.full_name, ${sort === 'relevance' ? tier : sql`0`} as tier
      from profiles p where ${joinWithAnd([...listedConditions(builder), isVisibleToViewer(builder), searchCondition(builder, 'anywhere', false)])}
    )
    select p.id, p.tier, (select count(*)::int from found) as total from found p where ${resumeCondition} order by ${order} limit ${limitOf(builder)}`
}

const matchedIn = (builder: StatementBuilder) => sql`array_remove(array[
    case when ${matchesTerm(builder, 'name')} then 'name' end, case when ${matchesTerm(builder, 'company')} then 'company' end, case when ${matchesTerm(builder, 'expertise')} then 'expertise' end,
    case when ${matchesTerm(builder, 'location')} then 'location' end, case when not ${matchesTerm(builder, 'inProfileFields')} then 'bio' end
  ], null)`

export const entryColumns = (viewerId: string | RawBuilder<string>) =>
  sql`${memberCardColumns}, p.bio, p.location, p.expertise, p.mentor_available, ${pairColumns(viewerId)}`

/** Row estimates of the planner: matches of the filter, and per tier whether scanning in order is cheaper. */
export type PlanEstimate = { expected: number; isFew: boolean; isFrequent: readonly boolean[] }

/**
 * True if scanning in order fills a page sooner than finding all matches: it takes about limit × total / matching
 * steps. A step costs less than a found row; this margin allows for bad estimates of words that occur together.
 */
const isOrderScanCheaper = (matching: number, total: number, limit: number) => matching * matching > limit * total

/** A statement for these values only: the planner sees them. */
const createBuilder = (filter: Filter, after: Cursor | null, limit: number): StatementBuilder => {
  const values = valuesOf(filter, after)
  return { filter, value: (key) => sql`${values[key]}`, limit, isPrepared: false }
}

/** Reads the estimates with `explain`, which does not run the query. */
const readPlanEstimate = async (db: Db, filter: Filter, limit: number): Promise<PlanEstimate> => {
  const builder = createBuilder(filter, null, limit)
  const filterConditions = listedConditions(builder)
  const conditionSets = filter.search
    ? [filterConditions, ...tiers.map(({ words }) => [...filterConditions, matchesTerm(builder, words)])]
    : [filterConditions]
  const { rows: answers } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (format json) ${sql.join(
      conditionSets.map((conditions) => sql`(select from profiles p where ${joinWithAnd(conditions)})`),
      sql` union all `,
    )}`.execute(db)
  const plan = answers[0]?.['QUERY PLAN'][0].Plan
  const [total = 0, ...fitting] = (conditionSets.length > 1 ? (plan?.Plans ?? []) : [plan]).map(
    (node) => node?.['Plan Rows'] ?? 0,
  )
  const isFrequent = fitting.map((expected) => isOrderScanCheaper(expected, total, limit))
  return { expected: fitting.at(-1) ?? total, isFew: filter.search !== null && isFrequent.at(-1) === false, isFrequent }
}
type PlanNode = { 'Plan Rows': number; Plans?: PlanNode[] }

const cachedPlanEstimates = cacheForAMinute<PlanEstimate>()

export const estimatePlan = (db: Db, filter: Filter, limit: number): Promise<PlanEstimate> => {
  const { search, role, mentorAvailable, connectedOnly, viewerId } = filter
  return cachedPlanEstimates(
    db,
    JSON.stringify([search?.anywhere, role, mentorAvailable, connectedOnly && viewerId, limit]),
    () => readPlanEstimate(db, filter, limit),
  )
}

type PagePlan = { filter: Filter; sort: MemberSort; after: Cursor | null; estimate: PlanEstimate; isFew: boolean }

const buildPageQuery = (builder: StatementBuilder, { filter: { search }, sort, after, estimate, isFew }: PagePlan) => {
  const hits =
    search && isFew
      ? selectAllMatches(builder, sort, after)
      : search && sort === 'relevance'
        ? selectByTier(builder, after, estimate)
        : selectInOrder(builder, sort, after)
  const order = sort === 'name' ? nameOrder(builder) : sql`hit.tier, ${newestFirst}`
  const viewer = builder.value('viewerId')
  return sql<DirectoryRow>`
    select ${entryColumns(viewer)}, hit.tier, ${search && isFew ? sql`hit.total` : sql`null::int`} as total, p.created_at as joined_at, ${nameKey} as name_key,
      ${search ? matchedIn(builder) : sql`'{}'::text[]`} as matched_in
    from (${hits}) as hit join profiles p on p.id = hit.id ${joinRequest(viewer)}
    order by ${order} limit ${limitOf(builder)}`
}

/** A name for everything that the SQL text of a page depends on. */
const statementNameOf = (
  { filter: { search, role, mentorAvailable }, sort, after, estimate, isFew }: PagePlan,
  limit: number,
) => {
  const strategy =
    search === null
      ? 'all'
      : isFew
        ? 'few'
        : sort === 'relevance'
          ? `tiers${estimate.isFrequent.map(Number).join('')}`
          : 'along'
  const from = after === null ? 'first' : after.sort === 'relevance' ? `from${after.tier}` : 'next'
  return `${strategy}_${sort}_${from}${role === null ? '' : '_role'}${mentorAvailable ? '_mentors' : ''}_${limit}`
}
/** Limits of prepared statements, few so that few are prepared: search over all areas, default page, longest page. */
const preparedLimits = [6, 21, 101] as const

const createStatementCache = <Row>() => {
  const statementsByName = new Map<string, ReturnType<typeof prepared<Values, Row>>>()
  return (name: string, build: (value: Value) => RawBuilder<Row>) => {
    const statement = statementsByName.get(name) ?? prepared<Values, Row>(name, build)
    statementsByName.set(name, statement)
    return statement
  }
}
const pageStatement = createStatementCache<DirectoryRow>()
const countStatement = createStatementCache<CountRow>()

/** Reads a page of at most `limit` members. `total` is set if the statement reads all matches. */
export const pageOf = async (
  db: Db,
  filter: Filter,
  sort: MemberSort,
  after: Cursor | null,
  limit: number,
  estimate: PlanEstimate,
): Promise<DirectoryRow[]> => {
  // By relevance, name matches alone may fill the page, and totals above `exactMatches` are estimated anyway.
  const isFew = estimate.isFew && (sort !== 'relevance' || estimate.expected <= networkLimits.exactMatches)
  const plan = { filter, sort, after, estimate, isFew }
  // Not prepared if the plan depends on the viewer's connections or on a role in name order, whose index has no role.
  if (filter.connectedOnly || sort === 'name')
    return (await buildPageQuery(createBuilder(filter, after, limit), plan).execute(db)).rows
  const preparedLimit = preparedLimits.find((one) => one >= limit) ?? limit
  const page = pageStatement(`network.members_${statementNameOf(plan, preparedLimit)}`, (value) =>
    buildPageQuery({ filter, value, limit: preparedLimit, isPrepared: true }, plan),
  )
  return (await page(db, valuesOf(filter, after))).slice(0, limit)
}

type CountRow = { total: number }
const buildCountQuery = (builder: StatementBuilder, conditions: readonly Sql[]) =>
  sql<CountRow>`select count(*)::int as total from (select from profiles p where ${joinWithAnd([...listedConditions(builder), ...conditions])} limit ${limitOf(builder)}) as hit`

const countMatches = async (db: Db, filter: Filter, limit: number, isForViewer: boolean): Promise<number> => {
  const builder = createBuilder(filter, null, limit)
  const searchConditions = filter.search ? [matchesTerm(builder, 'anywhere')] : []
  const { rows: counted } = await buildCountQuery(
    builder,
    isForViewer ? [...searchConditions, isVisibleToViewer(builder)] : searchConditions,
  ).execute(db)
  return counted[0]?.total ?? 0
}

/** Counts the matches that the viewer does not see, by their few ids. */
const countInvisible = async (db: Db, filter: Filter): Promise<number> => {
  const shape = `${filter.search ? 'words' : 'all'}${filter.role === null ? '' : '_role'}${filter.mentorAvailable ? '_mentors' : ''}`
  const count = countStatement(`network.unseen_${shape}`, (value) => {
    const builder = { filter, value, limit: networkLimits.exactTotal, isPrepared: true }
    return buildCountQuery(builder, [
      sql`p.id in ${invisibleMemberIds(builder)}`,
      ...(filter.search ? [searchCondition(builder, 'anywhere', true)] : []),
    ])
  })
  return (await count(db, valuesOf(filter, null)))[0]?.total ?? 0
}

const cachedCounts = cacheForAMinute<number>((count) => count > networkLimits.uncachedTotal)

/**
 * Counts up to `bound`, then returns the planner's estimate. All viewers share counts above `uncachedTotal` for a
 * minute.
 */
export const estimateTotal = async (
  db: Db,
  filter: Filter,
  { expected }: PlanEstimate,
  bound: number,
): Promise<{ total: number; isEstimate: boolean }> => {
  if (expected > bound) return { total: roundToTwoDigits(expected), isEstimate: true }
  const { search, role, mentorAvailable, connectedOnly } = filter
  const isForViewer = connectedOnly || expected <= networkLimits.uncachedTotal
  const counted = isForViewer
    ? await countMatches(db, filter, bound + 1, true)
    : await cachedCounts(db, JSON.stringify([search?.anywhere, role, mentorAvailable, bound]), () =>
        countMatches(db, filter, bound + 1, false),
      )
  if (counted > bound) return { total: roundToTwoDigits(Math.max(counted, expected)), isEstimate: true }
  return { total: isForViewer ? counted : counted - (await countInvisible(db, filter)), isEstimate: false }
}

const roundToTwoDigits = (expected: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(expected)) - 1)
  return Math.round(expected / unit) * unit
}
