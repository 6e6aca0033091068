import { type RawBuilder, sql } from 'kysely'
import { blockedMemberIds } from '#features/blocks/server/index.ts'
import type { CardRow } from '#features/profiles/contract/card.ts'
import type { StudiesRow } from '#features/profiles/contract/studies.ts'
import type { Language } from '#kit/fields.ts'
import { type MatchField, type MemberSort } from '../../contract/index.ts'
import type { ParsedSearch } from '../search.ts'
import type { PairState } from '../state.ts'
import { memberCardColumns, pairColumns, joinRequest, type Value } from './members.ts'

export type Sql = RawBuilder<unknown>

export type Filter = {
  search: ParsedSearch | null
  role: string | null
  mentorAvailable: boolean
  connectedOnly: boolean
  viewerId: string
  language: Language
}

export type SearchFilter = Filter & { search: ParsedSearch }

/** What a statement reads of a filter: the filter itself, or places in a prepared statement. */
type Conditions = Pick<Filter, 'mentorAvailable' | 'connectedOnly'> & { role: Value | null; viewerId: Value }
type RankingTerms = Record<'inName' | 'inProfileFields' | 'anywhere', Value>
type SearchTerms = Omit<RankingTerms, 'inName'> & { at: Record<MatchField, Value> }

/** Resumes a page after this row. `tier`: 1 name, 2 company, expertise or location, 3 bio. */
export type Cursor =
  | { sort: 'relevance'; tier: number; joinedAt: string; id: string }
  | { sort: 'newest'; joinedAt: string; id: string }
  | { sort: 'name'; name: string; id: string }

export type EntryRow = CardRow &
  PairState &
  StudiesRow & {
    bio: string | null
    bio_language: Language | null
    location: string | null
    expertise: string[]
    mentor_available: boolean
  }
export type DirectoryRow = EntryRow & {
  tier: 1 | 2 | 3
  joined_at: Date
  name_key: string
  matched_in: MatchField[]
}

export const joinWithAnd = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `)

/** @param query a `tsquery` of `ParsedSearch` */
export const matches = (query: Value): Sql => sql`p.search @@ ${query}::tsquery`
export const matchesAnywhere = ({ search }: { search: Pick<SearchTerms, 'anywhere'> | null }): Sql[] =>
  search ? [matches(search.anywhere)] : []

/** Sort key of a name, short enough for a cursor in any script. */
const nameKey = sql`left(p.full_name, 80)`
/** Each language sorts names by its own collation: å, ä and ö come last in Swedish. */
const collations = {
  sv: sql`collate "sv-x-icu"`,
  en: sql`collate "en-x-icu"`,
  ar: sql`collate "ar-x-icu"`,
} as const satisfies Record<Language, Sql>

export const listedConditions = ({ role, mentorAvailable, connectedOnly, viewerId }: Conditions): Sql[] => [
  sql`p.listed`,
  ...(role === null ? [] : [sql`p.role = ${role}`]),
  ...(mentorAvailable ? [sql`p.mentor_available`] : []),
  ...(connectedOnly ? [sql`p.id in (select c.other_id from connections c where c.member_id = ${viewerId}::uuid)`] : []),
]

/** The viewer, and members with a block in either direction. */
export const invisibleMemberIds = ({ viewerId }: Conditions) => sql`(
  select ${viewerId}::uuid
  union all ${blockedMemberIds(viewerId)})`
export const isVisibleToViewer = (filter: Conditions) => sql`p.id not in ${invisibleMemberIds(filter)}`

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

/** Where a page begins, how long it is, and whether it leaves out members who are not visible to the viewer. */
export type Part = { after: Cursor | null; limit: number; isForViewer: boolean }

type CollectedFilter = Conditions & { search: RankingTerms; language: Language }

const visibleConditions = (filter: Conditions, { isForViewer }: Pick<Part, 'isForViewer'>): Sql[] => [
  ...listedConditions(filter),
  ...(isForViewer ? [isVisibleToViewer(filter)] : []),
]

/** By name or newest first, along the index of that order. */
export const selectInOrder = (filter: Filter, sort: MemberSort, part: Part): Sql => {
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
export const tiers = [
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
export const selectByTier = (filter: SearchFilter, rareTiers: ReadonlySet<number>, part: Part): Sql => {
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

const tierOf = (search: RankingTerms) =>
  sql`case when ${matches(search.inName)} then 1 when ${matches(search.inProfileFields)} then 2 else 3 end`

/** Collects all matches, counts and sorts them. Useless if there are more than `bound`: it stops after any of them. */
export const selectAmongMatches = (
  filter: CollectedFilter,
  sort: MemberSort,
  part: Omit<Part, 'limit'> & { limit: number | Sql },
  bound: number,
): Sql => {
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
      limit ${sql.lit(bound + 1)}
    )
    select p.id, p.tier, (select count(*)::int from matches) as total from matches p
    where ${after ? isAfter(after) : sql`true`} order by ${orderOf('p.tier', sort, filter.language)} limit ${limit}`
}

const matchedIn = (search: SearchTerms) => sql`array_remove(array[
    case when ${matches(search.at.name)} then 'name' end, case when ${matches(search.at.company)} then 'company' end, case when ${matches(search.at.expertise)} then 'expertise' end,
    case when ${matches(search.at.location)} then 'location' end, case when not ${matches(search.inProfileFields)} then 'bio' end
  ], null)`

export const entryColumns = (viewerId: Value) =>
  sql`${memberCardColumns}, p.bio, p.bio_language, p.study_programme, p.school, p.graduation_year, p.location, p.expertise, p.mentor_available, ${pairColumns(viewerId)}`

type Page = { search: SearchTerms | null; viewerId: Value; language: Language; sort: MemberSort; limit: number | Sql }

/** The rows of `hits`, which has the columns `id` and `tier`. */
export const selectPage = <Row extends DirectoryRow>(
  hits: Sql,
  { search, viewerId, language, sort, limit }: Page,
) => sql<Row>`
  select ${entryColumns(viewerId)}, hit.*, p.created_at as joined_at, ${nameKey} as name_key,
    ${search ? matchedIn(search) : sql`'{}'::text[]`} as matched_in
  from (${hits}) as hit join profiles p on p.id = hit.id ${joinRequest(viewerId)}
  order by ${orderOf('hit.tier', sort, language)} limit ${limit}`
