import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CardRow } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/fields.ts'
import { prepared, type ValueOf } from '#platform/db/prepared.ts'
import type { DB } from '#platform/db/schema.ts'
import { type MatchPlace, type MemberSort, networkLimits } from '../../contract/index.ts'
import type { Sought } from '../search.ts'
import type { Pair } from '../state.ts'
import { lately } from './cache-for-a-minute.ts'
import { card, pair, pairJoin } from './members.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

export type Filter = {
  sought: Sought | null
  role: string | null
  mentorAvailable: boolean
  connectedOnly: boolean
  viewerId: string
  language: Language
}

/** Where a page begins: after this row, in this order. `tier`: 1 named so, 2 called so, 3 told so. */
export type Place =
  | { sort: 'relevance'; tier: number; joinedAt: string; id: string }
  | { sort: 'newest'; joinedAt: string; id: string }
  | { sort: 'name'; name: string; id: string }

/** What a row shows of a member, whatever list it is in. */
export type EntryRow = CardRow &
  Pair & { bio: string | null; location: string | null; expertise: string[]; mentor_available: boolean }
export type DirectoryRow = EntryRow & {
  tier: number
  total: number | null
  joined_at: Date
  name_key: string
  matched_in: MatchPlace[]
}

/** The values of a statement; what a filter or a place does not have is not in its text either. */
type Values = Omit<Sought, 'at' | 'words'> &
  Sought['at'] & { viewerId: string; role: string | null; joinedAt: string; afterName: string; afterId: string }
type Value = ValueOf<Values>

const valuesOf = ({ sought, viewerId, role }: Filter, after: Place | null): Values => ({
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
type Making = { filter: Filter; value: Value; limit: number; isForAll: boolean }

const all = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

type Words = 'inName' | 'inCalling' | 'anywhere' | MatchPlace
/** Whether a row that is there already has the words. */
const has = ({ value }: Making, words: Words) => sql`p.search @@ ${value(words)}::tsquery`
/**
 * The rows that have the words. In a statement for all values the planner cannot know how many these are, so that the text
 * says which way to go: by the index of the words (a value from a subquery is to it like any other), or, with what no index
 * knows, along that of the order.
 */
const rowsWith = (making: Making, words: Words, isAlong: boolean) => {
  if (!making.isForAll) return has(making, words)
  return isAlong
    ? sql`ts_match_vq(p.search, ${making.value(words)}::tsquery)`
    : sql`p.search @@ (select ${making.value(words)}::tsquery)`
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
const listed = ({ filter: { role, mentorAvailable, connectedOnly }, value }: Making): Sql[] => [
  sql`p.listed`,
  ...(role === null ? [] : [sql`p.role = ${value('role')}`]),
  ...(mentorAvailable ? [sql`p.mentor_available`] : []),
  ...(connectedOnly
    ? [sql`p.id in (select c.other_id from connections c where c.member_id = ${value('viewerId')}::uuid)`]
    : []),
]

/** Whom the viewer does not see: themselves, and those with a block between them and the viewer. */
const unseen = ({ value }: Making) => sql`(
  select ${value('viewerId')}::uuid
  union all select blocked_id from member_blocks where blocker_id = ${value('viewerId')}::uuid
  union all select blocker_id from member_blocks where blocked_id = ${value('viewerId')}::uuid)`
const isOther = (making: Making) => sql`p.id not in ${unseen(making)}`

const newestFirst = sql`p.created_at desc, p.id desc`
const joinedBefore = ({ value }: Making) =>
  sql`(p.created_at, p.id) < (${value('joinedAt')}::timestamptz, ${value('afterId')}::uuid)`

/** By name, in the reader's language. */
const byName = ({ filter }: Making) => sql`${nameKey} ${collations[filter.language]}, p.id`
const afterName = ({ filter, value }: Making) =>
  sql`(${nameKey} ${collations[filter.language]}, p.id) > (${value('afterName')}::text ${collations[filter.language]}, ${value('afterId')}::uuid)`

const limitOf = ({ limit }: Making): Sql => sql`${sql.lit(limit)}`

const rows = (making: Making, tier: Sql, conditions: readonly Sql[], order: Sql): Sql =>
  sql`select p.id, ${tier} as tier from profiles p where ${all(conditions)} order by ${order} limit ${limitOf(making)}`

/** What is beyond a place in an order without tiers. */
const beyond = (making: Making, after: Place | null): Sql[] => {
  if (after?.sort === 'newest') return [joinedBefore(making)]
  return after?.sort === 'name' ? [afterName(making)] : []
}

/** Along the index of an order, the words anywhere. */
const along = (making: Making, sort: MemberSort, after: Place | null): Sql => {
  const conditions = [
    ...listed(making),
    isOther(making),
    ...(making.filter.sought ? [rowsWith(making, 'anywhere', true)] : []),
    ...beyond(making, after),
  ]
  return rows(making, sql`0`, conditions, sort === 'name' ? byName(making) : newestFirst)
}

/** Who is named so, then who is called so by company, expertise or location, then whose bio says so. */
const tiers = [
  { words: 'inName', before: null },
  { words: 'inCalling', before: 'inName' },
  { words: 'anywhere', before: 'inCalling' },
] as const

/** The same order, but not by its index: what the words' index finds is sorted. */
const newestFound = sql`p.created_at + interval '0' desc, p.id desc`

/**
 * By relevance, where many fit: tier after tier, in each the newest first. One is only looked at when those before it have
 * not filled the page.
 */
const tierByTier = (making: Making, after: Place | null, { isFrequent }: Outlook): Sql => {
  const from = after?.sort === 'relevance' ? after : null
  const parts = tiers.flatMap(({ words, before }, at) => {
    const tier = at + 1
    if (from && tier < from.tier) return []
    const isAlong = isFrequent[at] === true
    const rest = from?.tier === tier ? [joinedBefore(making)] : []
    const fitting = [rowsWith(making, words, isAlong), ...(before ? [sql`not ${has(making, before)}`] : []), ...rest]
    return [
      {
        tier,
        order: isAlong ? newestFirst : newestFound,
        conditions: [...listed(making), isOther(making), ...fitting],
      },
    ]
  })
  const name = (tier: number) => sql.ref(`tier_${tier}`)
  const unfilled = (tier: number) => {
    const before = parts.filter((part) => part.tier < tier)
    if (before.length === 0) return []
    return [
      sql`${sql.join(
        before.map((part) => sql`(select count(*) from ${name(part.tier)})`),
        sql` + `,
      )} < ${limitOf(making)}`,
    ]
  }
  const ctes = parts.map(
    ({ tier, order, conditions }) =>
      sql`${name(tier)} as materialized (${rows(making, sql.raw(String(tier)), [...unfilled(tier), ...conditions], order)})`,
  )
  return sql`with ${sql.join(ctes)} ${sql.join(
    parts.map(({ tier }) => sql`select id, tier from ${name(tier)}`),
    sql` union all `,
  )}`
}

/** Where few fit: all of them, found once, counted and put in order. */
const allFound = (making: Making, sort: MemberSort, after: Place | null): Sql => {
  const tier = sql`case when ${has(making, 'inName')} then 1 when ${has(making, 'inCalling')} then 2 else 3 end`
  const from = after?.sort === 'relevance' ? sql.raw(String(after.tier)) : null
  const rest = from
    ? sql`(p.tier > ${from} or (p.tier = ${from} and ${joinedBefore(making)}))`
    : after
      ? all(beyond(making, after))
      : sql`true`
  const order = { relevance: sql`p.tier, ${newestFirst}`, newest: newestFirst, name: byName(making) }[sort]
  return sql`with found as materialized (
      select p.id, p.created_at, p.full_name, ${sort === 'relevance' ? tier : sql`0`} as tier
      from profiles p where ${all([...listed(making), isOther(making), rowsWith(making, 'anywhere', false)])}
    )
    select p.id, p.tier, (select count(*)::int from found) as total from found p where ${rest} order by ${order} limit ${limitOf(making)}`
}

const matchedIn = (making: Making) => sql`array_remove(array[
    case when ${has(making, 'name')} then 'name' end, case when ${has(making, 'company')} then 'company' end, case when ${has(making, 'expertise')} then 'expertise' end,
    case when ${has(making, 'location')} then 'location' end, case when not ${has(making, 'inCalling')} then 'bio' end
  ], null)`

/** The columns of `EntryRow`, of `profiles as p` and the viewer. */
export const entry = (viewerId: string | RawBuilder<string>) =>
  sql`${card}, p.bio, p.location, p.expertise, p.mentor_available, ${pair(viewerId)}`

/** What the planner expects of a filter: how many it has, and which of the words' tiers are worth walking along an order for. */
export type Outlook = { expected: number; isFew: boolean; isFrequent: readonly boolean[] }

/**
 * Whether the newest that fit come sooner along the order than by finding all of them: a page needs as many steps as one
 * in so many fits. A step costs less than a row that is found, but the planner may be wrong about words that stand together.
 */
const isSoonerAlong = (fitting: number, among: number, limit: number) => fitting * fitting > limit * among

/** A statement for these values alone: the planner knows them. */
const madeFor = (filter: Filter, after: Place | null, limit: number): Making => {
  const values = valuesOf(filter, after)
  return { filter, value: (key) => sql`${values[key]}`, limit, isForAll: false }
}

/** Asks the planner, which keeps count of the words. Nothing is run. */
const askPlanner = async (db: Db, filter: Filter, limit: number): Promise<Outlook> => {
  const making = madeFor(filter, null, limit)
  const among = listed(making)
  const asked = filter.sought ? [among, ...tiers.map(({ words }) => [...among, has(making, words)])] : [among]
  const { rows: answers } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (format json) ${sql.join(
      asked.map((conditions) => sql`(select from profiles p where ${all(conditions)})`),
      sql` union all `,
    )}`.execute(db)
  const plan = answers[0]?.['QUERY PLAN'][0].Plan
  const [total = 0, ...fitting] = (asked.length > 1 ? (plan?.Plans ?? []) : [plan]).map(
    (node) => node?.['Plan Rows'] ?? 0,
  )
  const isFrequent = fitting.map((expected) => isSoonerAlong(expected, total, limit))
  return { expected: fitting.at(-1) ?? total, isFew: filter.sought !== null && isFrequent.at(-1) === false, isFrequent }
}
type PlanNode = { 'Plan Rows': number; Plans?: PlanNode[] }

const outlooks = lately<Outlook>()

/** What the planner expects, for a while: it is about the community and changes nothing but the way a page is found. */
export const outlookOf = (db: Db, filter: Filter, limit: number): Promise<Outlook> => {
  const { sought, role, mentorAvailable, connectedOnly, viewerId } = filter
  return outlooks(db, JSON.stringify([sought?.anywhere, role, mentorAvailable, connectedOnly && viewerId, limit]), () =>
    askPlanner(db, filter, limit),
  )
}

type Way = { filter: Filter; sort: MemberSort; after: Place | null; outlook: Outlook; isFew: boolean }

const pageMade = (making: Making, { filter: { sought }, sort, after, outlook, isFew }: Way) => {
  const hits =
    sought && isFew
      ? allFound(making, sort, after)
      : sought && sort === 'relevance'
        ? tierByTier(making, after, outlook)
        : along(making, sort, after)
  const order = sort === 'name' ? byName(making) : sql`hit.tier, ${newestFirst}`
  const viewer = making.value('viewerId')
  return sql<DirectoryRow>`
    select ${entry(viewer)}, hit.tier, ${sought && isFew ? sql`hit.total` : sql`null::int`} as total, p.created_at as joined_at, ${nameKey} as name_key,
      ${sought ? matchedIn(making) : sql`'{}'::text[]`} as matched_in
    from (${hits}) as hit join profiles p on p.id = hit.id ${pairJoin(viewer)}
    order by ${order} limit ${limitOf(making)}`
}

/** What the text of a page's statement depends on, and nothing else. */
const shapeOf = ({ filter: { sought, role, mentorAvailable }, sort, after, outlook, isFew }: Way, limit: number) => {
  const way =
    sought === null
      ? 'all'
      : isFew
        ? 'few'
        : sort === 'relevance'
          ? `tiers${outlook.isFrequent.map(Number).join('')}`
          : 'along'
  const from = after === null ? 'first' : after.sort === 'relevance' ? `from${after.tier}` : 'next'
  return `${way}_${sort}_${from}${role === null ? '' : '_role'}${mentorAvailable ? '_mentors' : ''}_${limit}`
}
/** The limits that statements for all values have, so that these stay few: a search over all areas, a page, the longest page. */
const preparedLimits = [6, 21, 101] as const

/** Statements for all values, by name: each is built at its first use and kept. */
const statements = <Row>() => {
  const built = new Map<string, ReturnType<typeof prepared<Values, Row>>>()
  return (name: string, build: (value: Value) => RawBuilder<Row>) => {
    const statement = built.get(name) ?? prepared<Values, Row>(name, build)
    built.set(name, statement)
    return statement
  }
}
const pageStatement = statements<DirectoryRow>()
const countStatement = statements<CountRow>()

/** One page of the directory: at most `limit` members after a place. `total` comes where all that fit were looked at. */
export const pageOf = async (
  db: Db,
  filter: Filter,
  sort: MemberSort,
  after: Place | null,
  limit: number,
  outlook: Outlook,
): Promise<DirectoryRow[]> => {
  // By relevance the names may do for a page, and as many as these are not counted.
  const isFew = outlook.isFew && (sort !== 'relevance' || outlook.expected <= networkLimits.exactMatches)
  const way = { filter, sort, after, outlook, isFew }
  // One statement for all values, unless who is asking makes the difference, or a rare role along an order that knows no roles.
  if (filter.connectedOnly || sort === 'name')
    return (await pageMade(madeFor(filter, after, limit), way).execute(db)).rows
  const preparedLimit = preparedLimits.find((one) => one >= limit) ?? limit
  const page = pageStatement(`network.members_${shapeOf(way, preparedLimit)}`, (value) =>
    pageMade({ filter, value, limit: preparedLimit, isForAll: true }, way),
  )
  return (await page(db, valuesOf(filter, after))).slice(0, limit)
}

type CountRow = { total: number }
const countMade = (making: Making, conditions: readonly Sql[]) =>
  sql<CountRow>`select count(*)::int as total from (select from profiles p where ${all([...listed(making), ...conditions])} limit ${limitOf(making)}) as hit`

/** Counts up to `limit` who has a filter: without a viewer all listed members, the same for all viewers. */
const countOf = async (db: Db, filter: Filter, limit: number, isForViewer: boolean): Promise<number> => {
  const making = madeFor(filter, null, limit)
  const words = filter.sought ? [has(making, 'anywhere')] : []
  const { rows: counted } = await countMade(making, isForViewer ? [...words, isOther(making)] : words).execute(db)
  return counted[0]?.total ?? 0
}

/** How many of those who have a filter the viewer does not see. By their ids, of which there are few. */
const countUnseen = async (db: Db, filter: Filter): Promise<number> => {
  const shape = `${filter.sought ? 'words' : 'all'}${filter.role === null ? '' : '_role'}${filter.mentorAvailable ? '_mentors' : ''}`
  const count = countStatement(`network.unseen_${shape}`, (value) => {
    const making = { filter, value, limit: networkLimits.exactTotal, isForAll: true }
    return countMade(making, [
      sql`p.id in ${unseen(making)}`,
      ...(filter.sought ? [rowsWith(making, 'anywhere', true)] : []),
    ])
  })
  return (await count(db, valuesOf(filter, null)))[0]?.total ?? 0
}

const countsForAll = lately<number>((count) => count > networkLimits.uncachedTotal)

/**
 * How many members a filter has for the viewer: counted up to `bound`, so that the cost does not grow with the community; beyond, what
 * the planner expects, in round numbers. A count above `networkLimits.uncachedTotal` is kept for a minute, for all viewers.
 */
export const totalOf = async (
  db: Db,
  filter: Filter,
  { expected }: Outlook,
  bound: number,
): Promise<{ total: number; isEstimate: boolean }> => {
  if (expected > bound) return { total: rounded(expected), isEstimate: true }
  const { sought, role, mentorAvailable, connectedOnly } = filter
  const isForViewer = connectedOnly || expected <= networkLimits.uncachedTotal
  const counted = isForViewer
    ? await countOf(db, filter, bound + 1, true)
    : await countsForAll(db, JSON.stringify([sought?.anywhere, role, mentorAvailable, bound]), () =>
        countOf(db, filter, bound + 1, false),
      )
  if (counted > bound) return { total: rounded(Math.max(counted, expected)), isEstimate: true }
  return { total: isForViewer ? counted : counted - (await countUnseen(db, filter)), isEstimate: false }
}

/** Two figures: an estimate knows no more. */
const rounded = (expected: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(expected)) - 1)
  return Math.round(expected / unit) * unit
}
