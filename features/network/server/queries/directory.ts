import { type Kysely, type RawBuilder, sql } from 'kysely'
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
  sought: ParsedSearch | null
  role: string | null
  mentorAvailable: boolean
  connectedOnly: boolean
  viewerId: string
  language: Language
}

/** Where a page begins: after this row, in this order. `tier`: 1 named so, 2 called so, 3 told so. */
export type Cursor =
  | { sort: 'relevance'; tier: number; joinedAt: string; id: string }
  | { sort: 'newest'; joinedAt: string; id: string }
  | { sort: 'name'; name: string; id: string }

/** What a row shows of a member, whatever list it is in. */
export type EntryRow = CardRow &
  PairState & { bio: string | null; location: string | null; expertise: string[]; mentor_available: boolean }
export type DirectoryRow = EntryRow & {
  tier: number
  total: number | null
  joined_at: Date
  name_key: string
  matched_in: MatchField[]
}

/** The values of a statement; what a filter or a place does not have is not in its text either. */
type Values = Omit<ParsedSearch, 'at' | 'words'> &
  ParsedSearch['at'] & { viewerId: string; role: string | null; joinedAt: string; afterName: string; afterId: string }
type Value = ValueOf<Values>

const valuesOf = ({ sought, viewerId, role }: Filter, after: Cursor | null): Values => ({
  ...(sought
    ? { ...sought.at, inName: sought.inName, inCalling: sought.inCalling, anywhere: sought.anywhere }
    : nothingSought),
  viewerId,
  role,
  joinedAt: after && after.sort !== 'name' ? after.joinedAt : '',
  afterName: after?.sort === 'name' ? after.name : '',
  afterId: after?.id ?? '',
})
const nothingSought = {
  name: '',
  company: '',
  expertise: '',
  location: '',
  bio: '',
  inName: '',
  inCalling: '',
  anywhere: '',
}

/**
 * A statement in the making: what it is for, how its values stand in it, and whether it is one for all values. Its limit stands in its
 * text: PostgreSQL plans a limit whose value it does not know as a tenth of all rows, and would then plan the statement at each call.
 */
type StatementBuilder = { filter: Filter; value: Value; limit: number; isPrepared: boolean }

const joinWithAnd = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

type SearchTerm = 'inName' | 'inCalling' | 'anywhere' | MatchField
/** Whether a row that is there already has the words. */
const matchesTerm = ({ value }: StatementBuilder, words: SearchTerm) => sql`p.search @@ ${value(words)}::tsquery`
/**
 * The rows that have the words. In a statement for all values the planner cannot know how many these are, so that the text
 * says which way to go: by the index of the words (a value from a subquery is to it like any other), or, with what no index
 * knows, along that of the order.
 */
const searchCondition = (builder: StatementBuilder, words: SearchTerm, usesOrderIndex: boolean) => {
  if (!builder.isPrepared) return matchesTerm(builder, words)
  return usesOrderIndex
    ? sql`ts_match_vq(p.search, ${builder.value(words)}::tsquery)`
    : sql`p.search @@ (select ${builder.value(words)}::tsquery)`
}

/** How much of a name its order looks at: as much as a cursor can carry in any script. */
const nameKey = sql`left(p.full_name, 80)`
/** Each language puts names in its own order: å, ä and ö come last in Swedish. */
const collations = {
  sv: sql`collate "sv-x-icu"`,
  en: sql`collate "en-x-icu"`,
  ar: sql`collate "ar-x-icu"`,
} as const satisfies Record<Language, Sql>

/** Who is in the directory under a filter, but for its words. */
const listedConditions = ({ filter: { role, mentorAvailable, connectedOnly }, value }: StatementBuilder): Sql[] => [
  sql`p.listed`,
  ...(role === null ? [] : [sql`p.role = ${value('role')}`]),
  ...(mentorAvailable ? [sql`p.mentor_available`] : []),
  ...(connectedOnly
    ? [sql`p.id in (select c.other_id from connections c where c.member_id = ${value('viewerId')}::uuid)`]
    : []),
]

/** Whom the viewer does not see: themselves, and those with a block between them and the viewer. */
const invisibleMemberIds = ({ value }: StatementBuilder) => sql`(
  select ${value('viewerId')}::uuid
  union all select blocked_id from member_blocks where blocker_id = ${value('viewerId')}::uuid
  union all select blocker_id from member_blocks where blocked_id = ${value('viewerId')}::uuid)`
const isVisibleToViewer = (builder: StatementBuilder) => sql`p.id not in ${invisibleMemberIds(builder)}`

const newestFirst = sql`p.created_at desc, p.id desc`
const joinedBefore = ({ value }: StatementBuilder) =>
  sql`(p.created_at, p.id) < (${value('joinedAt')}::timestamptz, ${value('afterId')}::uuid)`

/** By name, in the reader's language. */
const nameOrder = ({ filter }: StatementBuilder) => sql`${nameKey} ${collations[filter.language]}, p.id`
const isAfterName = ({ filter, value }: StatementBuilder) =>
  sql`(${nameKey} ${collations[filter.language]}, p.id) > (${value('afterName')}::text ${collations[filter.language]}, ${value('afterId')}::uuid)`

const limitOf = ({ limit }: StatementBuilder): Sql => sql`${sql.lit(limit)}`

const selectIds = (builder: StatementBuilder, tier: Sql, conditions: readonly Sql[], order: Sql): Sql =>
  sql`select p.id, ${tier} as tier from profiles p where ${joinWithAnd(conditions)} order by ${order} limit ${limitOf(builder)}`

/** What is beyond a place in an order without tiers. */
const afterCursor = (builder: StatementBuilder, after: Cursor | null): Sql[] => {
  if (after?.sort === 'newest') return [joinedBefore(builder)]
  return after?.sort === 'name' ? [isAfterName(builder)] : []
}

/** Along the index of an order, the words anywhere. */
const selectInOrder = (builder: StatementBuilder, sort: MemberSort, after: Cursor | null): Sql => {
  const conditions = [
    ...listedConditions(builder),
    isVisibleToViewer(builder),
    ...(builder.filter.sought ? [searchCondition(builder, 'anywhere', true)] : []),
    ...afterCursor(builder, after),
  ]
  return selectIds(builder, sql`0`, conditions, sort === 'name' ? nameOrder(builder) : newestFirst)
}

/** Who is named so, then who is called so by company, expertise or location, then whose bio says so. */
const tiers = [
  { words: 'inName', before: null },
  { words: 'inCalling', before: 'inName' },
  { words: 'anywhere', before: 'inCalling' },
] as const

/** The same order, but not by its index: what the words' index finds is sorted. */
const newestWithoutIndex = sql`p.created_at + interval '0' desc, p.id desc`

/**
 * By relevance, where many fit: tier after tier, in each the newest first. One is only looked at when those before it have
 * not filled the page.
 */
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

/** Where few fit: all of them, found once, counted and put in order. */
const selectAllMatches = (builder: StatementBuilder, sort: MemberSort, after: Cursor | null): Sql => {
  const tier = sql`case when ${matchesTerm(builder, 'inName')} then 1 when ${matchesTerm(builder, 'inCalling')} then 2 else 3 end`
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
    case when ${matchesTerm(builder, 'location')} then 'location' end, case when not ${matchesTerm(builder, 'inCalling')} then 'bio' end
  ], null)`

/** The columns of `EntryRow`, of `profiles as p` and the viewer. */
export const entryColumns = (viewerId: string | RawBuilder<string>) =>
  sql`${memberCardColumns}, p.bio, p.location, p.expertise, p.mentor_available, ${pairColumns(viewerId)}`

/** What the planner expects of a filter: how many it has, and which of the words' tiers are worth walking along an order for. */
export type PlanEstimate = { expected: number; isFew: boolean; isFrequent: readonly boolean[] }

/**
 * Whether the newest that fit come sooner along the order than by finding all of them: a page needs as many steps as one
 * in so many fits. A step costs less than a row that is found, but the planner may be wrong about words that stand together.
 */
const isOrderScanCheaper = (matching: number, total: number, limit: number) => matching * matching > limit * total

/** A statement for these values alone: the planner knows them. */
const createBuilder = (filter: Filter, after: Cursor | null, limit: number): StatementBuilder => {
  const values = valuesOf(filter, after)
  return { filter, value: (key) => sql`${values[key]}`, limit, isPrepared: false }
}

/** Asks the planner, which keeps count of the words. Nothing is run. */
const readPlanEstimate = async (db: Db, filter: Filter, limit: number): Promise<PlanEstimate> => {
  const builder = createBuilder(filter, null, limit)
  const filterConditions = listedConditions(builder)
  const conditionSets = filter.sought
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
  return { expected: fitting.at(-1) ?? total, isFew: filter.sought !== null && isFrequent.at(-1) === false, isFrequent }
}
type PlanNode = { 'Plan Rows': number; Plans?: PlanNode[] }

const cachedPlanEstimates = cacheForAMinute<PlanEstimate>()

/** What the planner expects, for a while: it is about the community and changes nothing but the way a page is found. */
export const estimatePlan = (db: Db, filter: Filter, limit: number): Promise<PlanEstimate> => {
  const { sought, role, mentorAvailable, connectedOnly, viewerId } = filter
  return cachedPlanEstimates(
    db,
    JSON.stringify([sought?.anywhere, role, mentorAvailable, connectedOnly && viewerId, limit]),
    () => readPlanEstimate(db, filter, limit),
  )
}

type PagePlan = { filter: Filter; sort: MemberSort; after: Cursor | null; outlook: PlanEstimate; isFew: boolean }

const buildPageQuery = (builder: StatementBuilder, { filter: { sought }, sort, after, outlook, isFew }: PagePlan) => {
  const hits =
    sought && isFew
      ? selectAllMatches(builder, sort, after)
      : sought && sort === 'relevance'
        ? selectByTier(builder, after, outlook)
        : selectInOrder(builder, sort, after)
  const order = sort === 'name' ? nameOrder(builder) : sql`hit.tier, ${newestFirst}`
  const viewer = builder.value('viewerId')
  return sql<DirectoryRow>`
    select ${entryColumns(viewer)}, hit.tier, ${sought && isFew ? sql`hit.total` : sql`null::int`} as total, p.created_at as joined_at, ${nameKey} as name_key,
      ${sought ? matchedIn(builder) : sql`'{}'::text[]`} as matched_in
    from (${hits}) as hit join profiles p on p.id = hit.id ${joinRequest(viewer)}
    order by ${order} limit ${limitOf(builder)}`
}

/** What the text of a page's statement depends on, and nothing else. */
const statementNameOf = (
  { filter: { sought, role, mentorAvailable }, sort, after, outlook, isFew }: PagePlan,
  limit: number,
) => {
  const strategy =
    sought === null
      ? 'all'
      : isFew
        ? 'few'
        : sort === 'relevance'
          ? `tiers${outlook.isFrequent.map(Number).join('')}`
          : 'along'
  const from = after === null ? 'first' : after.sort === 'relevance' ? `from${after.tier}` : 'next'
  return `${strategy}_${sort}_${from}${role === null ? '' : '_role'}${mentorAvailable ? '_mentors' : ''}_${limit}`
}
/** The limits that statements for all values have, so that these stay few: a search over all areas, a page, the longest page. */
const preparedLimits = [6, 21, 101] as const

/** Statements for all values, by name: each is built at its first use and kept. */
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

/** One page of the directory: at most `limit` members after a place. `total` comes where all that fit were looked at. */
export const pageOf = async (
  db: Db,
  filter: Filter,
  sort: MemberSort,
  after: Cursor | null,
  limit: number,
  estimate: PlanEstimate,
): Promise<DirectoryRow[]> => {
  // By relevance the names may do for a page, and as many as these are not counted.
  const isFew = estimate.isFew && (sort !== 'relevance' || estimate.expected <= networkLimits.exactMatches)
  const plan = { filter, sort, after, outlook: estimate, isFew }
  // One statement for all values, unless who is asking makes the difference, or a rare role along an order that knows no roles.
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

/** Counts up to `limit` who has a filter: without a viewer all listed members, the same for all viewers. */
const countMatches = async (db: Db, filter: Filter, limit: number, isForViewer: boolean): Promise<number> => {
  const builder = createBuilder(filter, null, limit)
  const words = filter.sought ? [matchesTerm(builder, 'anywhere')] : []
  const { rows: counted } = await buildCountQuery(
    builder,
    isForViewer ? [...words, isVisibleToViewer(builder)] : words,
  ).execute(db)
  return counted[0]?.total ?? 0
}

/** How many of those who have a filter the viewer does not see. By their ids, of which there are few. */
const countInvisible = async (db: Db, filter: Filter): Promise<number> => {
  const shape = `${filter.sought ? 'words' : 'all'}${filter.role === null ? '' : '_role'}${filter.mentorAvailable ? '_mentors' : ''}`
  const count = countStatement(`network.unseen_${shape}`, (value) => {
    const builder = { filter, value, limit: networkLimits.exactTotal, isPrepared: true }
    return buildCountQuery(builder, [
      sql`p.id in ${invisibleMemberIds(builder)}`,
      ...(filter.sought ? [searchCondition(builder, 'anywhere', true)] : []),
    ])
  })
  return (await count(db, valuesOf(filter, null)))[0]?.total ?? 0
}

const cachedCounts = cacheForAMinute<number>((count) => count > networkLimits.uncachedTotal)

/**
 * How many members a filter has for the viewer: counted up to `bound`, so that the cost does not grow with the community; beyond, what
 * the planner expects, in round numbers. A count above `networkLimits.uncachedTotal` is kept for a minute, for all viewers.
 */
export const estimateTotal = async (
  db: Db,
  filter: Filter,
  { expected }: PlanEstimate,
  bound: number,
): Promise<{ total: number; isEstimate: boolean }> => {
  if (expected > bound) return { total: roundToTwoDigits(expected), isEstimate: true }
  const { sought, role, mentorAvailable, connectedOnly } = filter
  const isForViewer = connectedOnly || expected <= networkLimits.uncachedTotal
  const counted = isForViewer
    ? await countMatches(db, filter, bound + 1, true)
    : await cachedCounts(db, JSON.stringify([sought?.anywhere, role, mentorAvailable, bound]), () =>
        countMatches(db, filter, bound + 1, false),
      )
  if (counted > bound) return { total: roundToTwoDigits(Math.max(counted, expected)), isEstimate: true }
  return { total: isForViewer ? counted : counted - (await countInvisible(db, filter)), isEstimate: false }
}

/** Two figures: an estimate knows no more. */
const roundToTwoDigits = (expected: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(expected)) - 1)
  return Math.round(expected / unit) * unit
}
