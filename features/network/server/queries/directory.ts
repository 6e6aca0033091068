import { type Kysely, type RawBuilder, sql } from 'kysely'
import { blockedMemberIds } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/fields.ts'
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
  joined_at: Date
  name_key: string
  matched_in: MatchField[]
}

const joinWithAnd = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `)

/** @param query a `tsquery` of `ParsedSearch` */
const matches = (query: string): Sql => sql`p.search @@ ${query}::tsquery`
const matchesAnywhere = ({ search }: Filter): Sql[] => (search ? [matches(search.anywhere)] : [])

/** Sort key of a name, short enough for a cursor in any script. */
const nameKey = sql`left(p.full_name, 80)`
/** Each language sorts names by its own collation: å, ä and ö come last in Swedish. */
const collations = {
  sv: sql`collate "sv-x-icu"`,
  en: sql`collate "en-x-icu"`,
  ar: sql`collate "ar-x-icu"`,
} as const satisfies Record<Language, Sql>

const listedConditions = ({ role, mentorAvailable, connectedOnly, viewerId }: Filter): Sql[] => [
  sql`p.listed`,
  ...(role === null ? [] : [sql`p.role = ${role}`]),
  ...(mentorAvailable ? [sql`p.mentor_available`] : []),
  ...(connectedOnly ? [sql`p.id in (select c.other_id from connections c where c.member_id = ${viewerId}::uuid)`] : []),
]

/** The viewer, and members with a block in either direction. */
const invisibleMemberIds = ({ viewerId }: Filter) => sql`(
  select ${viewerId}::uuid
  union all ${blockedMemberIds(viewerId)})`
const isVisibleToViewer = (filter: Filter) => sql`p.id not in ${invisibleMemberIds(filter)}`

const newestFirst = sql`p.created_at desc, p.id desc`
const joinedBefore = ({ joinedAt, id }: { joinedAt: string; id: string }) =>
  sql`(p.created_at, p.id) < (${joinedAt}::timestamptz, ${id}::uuid)`

const nameOrder = (language: Language) => sql`${nameKey} ${collations[language]}, p.id`
const isAfterName = ({ name, id }: { name: string; id: string }, language: Language) =>
  sql`(${nameKey} ${collations[language]}, p.id) > (${name}::text ${collations[language]}, ${id}::uuid)`

const selectIds = (tier: number, conditions: readonly Sql[], order: Sql, limit: number): Sql =>
  sql`select p.id, ${sql.lit(tier)} as tier from profiles p where ${joinWithAnd(conditions)} order by ${order} limit ${limit}`

/**
 * By name or newest first. Whether to walk the index of the order or to collect the matches first depends on how
 * frequent the words are: the planner decides, so the values are sent with each statement and it is not prepared.
 */
const selectInOrder = (filter: Filter, sort: MemberSort, after: Cursor | null, limit: number): Sql =>
  selectIds(
    0,
    [
      ...listedConditions(filter),
      isVisibleToViewer(filter),
      ...matchesAnywhere(filter),
      ...(after?.sort === 'newest' ? [joinedBefore(after)] : []),
      ...(after?.sort === 'name' ? [isAfterName(after, filter.language)] : []),
    ],
    sort === 'name' ? nameOrder(filter.language) : newestFirst,
    limit,
  )

/** Relevance order: matches in the name, then in company, expertise or location, then in the bio. */
const tiers = [
  { words: 'inName', before: null },
  { words: 'inProfileFields', before: 'inName' },
  { words: 'anywhere', before: 'inProfileFields' },
] as const

/** By relevance: a tier is read only if the earlier ones did not fill the page. */
const selectByTier = (filter: Filter, search: ParsedSearch, after: Cursor | null, limit: number): Sql => {
  const from = after?.sort === 'relevance' ? after : null
  const name = (tier: number) => sql.ref(`tier_${tier}`)
  const parts = tiers
    .map(({ words, before }, at) => ({ words, before, tier: at + 1 }))
    .filter(({ tier }) => tier >= (from?.tier ?? 1))
  const ctes = parts.map(({ words, before, tier }, at) => {
    const earlier = parts.slice(0, at).map((part) => sql`(select count(*) from ${name(part.tier)})`)
    const conditions = [
      ...(earlier.length > 0 ? [sql`${sql.join(earlier, sql` + `)} < ${limit}`] : []),
      ...listedConditions(filter),
      isVisibleToViewer(filter),
      matches(search[words]),
      ...(before ? [sql`not ${matches(search[before])}`] : []),
      ...(from?.tier === tier ? [joinedBefore(from)] : []),
    ]
    return sql`${name(tier)} as materialized (${selectIds(tier, conditions, newestFirst, limit)})`
  })
  return sql`with ${sql.join(ctes)} ${sql.join(
    parts.map(({ tier }) => sql`select id, tier from ${name(tier)}`),
    sql` union all `,
  )}`
}

const matchedIn = (search: ParsedSearch) => sql`array_remove(array[
    case when ${matches(search.at.name)} then 'name' end, case when ${matches(search.at.company)} then 'company' end, case when ${matches(search.at.expertise)} then 'expertise' end,
    case when ${matches(search.at.location)} then 'location' end, case when not ${matches(search.inProfileFields)} then 'bio' end
  ], null)`

export const entryColumns = (viewerId: string) =>
  sql`${memberCardColumns}, p.bio, p.location, p.expertise, p.mentor_available, ${pairColumns(viewerId)}`

/** Reads a page of at most `limit` members. */
export const pageOf = async (
  db: Db,
  filter: Filter,
  sort: MemberSort,
  after: Cursor | null,
  limit: number,
): Promise<DirectoryRow[]> => {
  const { search, viewerId, language } = filter
  const hits =
    search && sort === 'relevance'
      ? selectByTier(filter, search, after, limit)
      : selectInOrder(filter, sort, after, limit)
  const { rows } = await sql<DirectoryRow>`
    select ${entryColumns(viewerId)}, hit.tier, p.created_at as joined_at, ${nameKey} as name_key,
      ${search ? matchedIn(search) : sql`'{}'::text[]`} as matched_in
    from (${hits}) as hit join profiles p on p.id = hit.id ${joinRequest(viewerId)}
    order by ${sort === 'name' ? nameOrder(language) : sql`hit.tier, ${newestFirst}`} limit ${limit}`.execute(db)
  return rows
}

/** Stops counting after `bound`. */
const countMatches = async (db: Db, filter: Filter, bound: number, conditions: readonly Sql[]): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from profiles p where ${joinWithAnd([...listedConditions(filter), ...matchesAnywhere(filter), ...conditions])} limit ${bound + 1}
    ) as hit`.execute(db)
  return rows[0]?.total ?? 0
}

const estimateMatches = async (db: Db, filter: Filter): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from profiles p where ${joinWithAnd([...listedConditions(filter), ...matchesAnywhere(filter)])}`.execute(
    db,
  )
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

const cachedTotals = cacheForAMinute<Total>(({ total }) => total > networkLimits.uncachedTotal)

export type Total = { total: number; isEstimate: boolean }

/**
 * Counts up to `bound`, then returns the planner's estimate. All viewers share totals above `uncachedTotal` for a
 * minute, minus the members that the viewer does not see.
 */
export const countMembers = async (db: Db, filter: Filter, bound: number): Promise<Total> => {
  const { search, role, mentorAvailable, connectedOnly } = filter
  const countAll = async (): Promise<Total> => {
    const total = await countMatches(db, filter, bound, [])
    if (total <= bound) return { total, isEstimate: false }
    return { total: roundToTwoDigits(Math.max(total, await estimateMatches(db, filter))), isEstimate: true }
  }
  const counted = connectedOnly
    ? await countAll()
    : await cachedTotals(db, JSON.stringify([search?.anywhere, role, mentorAvailable, bound]), countAll)
  if (counted.isEstimate) return counted
  const invisible = await countMatches(db, filter, bound, [sql`p.id in ${invisibleMemberIds(filter)}`])
  return { total: counted.total - invisible, isEstimate: false }
}

const roundToTwoDigits = (expected: number) => {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(expected)) - 1)
  return Math.round(expected / unit) * unit
}
