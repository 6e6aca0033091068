import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { ContentRow } from '#platform/content-source.ts'
import { hasWords } from '#platform/db/dictionary-search.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { ContentSort, ContentState } from '../contract/content.ts'
import type { ContentKind } from '../contract/kinds.ts'
import type { Contents } from './contents.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

export type FoundContent = ContentRow & {
  kind: ContentKind
  is_removed: boolean
  author_name: string | null
  case_id: string | null
}

export type ContentFilters = {
  /** A `tsquery` of the searched words; null without any. */
  words: string | null
  kind?: ContentKind | undefined
  state?: ContentState | undefined
  author?: string | undefined
  from?: string | undefined
  to?: string | undefined
  language?: Language | undefined
  timeZone: string
}

type Page = { sort: ContentSort; after: readonly [at: string, id: string] | null; limit: number }

const columns = sql`c.id, c.author_id, c.title, c.language, c.place, c.is_public, c.created_at`

/** A case about the row `c`. The removal of a row in state `removed` or `appealed` is in force, `upheld` is final. */
const isAbout = (kind: ContentKind) => sql`k.kind = ${kind} and k.thing_id = c.id`

/** Content for a part of the members is listed only after one of them has reported it. */
const isListed = (kind: ContentKind) =>
  sql`(c.is_public or exists (select from moderation_cases k where ${isAbout(kind)}))`

const conditionsOf = ({ author, from, to, language, timeZone }: ContentFilters): Sql[] => [
  ...(author ? [sql`c.author_id = ${author}`] : []),
  ...(from ? [sql`c.created_at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
  ...(to ? [sql`c.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ...(language ? [sql`c.language = ${language}`] : []),
]

/**
 * The first rows of each kind, shown and removed ones apart, each in the order of an index. The order of the list is
 * that of their union, so that a page reads at most `limit` rows of each.
 */
const selectsOf = (contents: Contents, filters: ContentFilters, { sort, after, limit }: Page): Sql[] => {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const order = sort === 'newest' ? sql`c.created_at desc, c.id desc` : sql`c.created_at, c.id`
  const conditions = [...conditionsOf(filters), afterKeyset(['c.created_at', 'c.id'], after, direction)]
  const { words, state } = filters
  return contents
    .filter(({ kind }) => filters.kind === undefined || filters.kind === kind)
    .flatMap(({ kind, shown, removed }) => {
      const where = (more: readonly Sql[]) => sql.join([...conditions, ...more], sql` and `)
      const named = sql`${kind}::text as kind`
      const openCase = sql`join moderation_cases k on ${isAbout(kind)} and k.state = 'open'`
      const shownRows = sql`select ${named}, ${columns}, c.text, false as is_removed
        from (${shown}) as c ${state === 'reported' ? openCase : sql``}
        where ${where([isListed(kind), ...(words === null ? [] : [hasWords('c', words)])])}
        order by ${order} limit ${limit}`
      const removedRows = sql`select ${named}, ${columns}, k.text, true as is_removed
        from (${removed}) as c
        join moderation_cases k on ${isAbout(kind)} and k.state in ('removed', 'appealed', 'upheld')
        where ${where(words === null ? [] : [hasWords('k', words)])}
        order by ${order} limit ${limit}`
      return [...(state === 'removed' ? [] : [shownRows]), ...(!state || state === 'removed' ? [removedRows] : [])]
    })
}

const unionOf = (selects: readonly Sql[]): Sql =>
  sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  )

const withDetails = sql`select found.*, author.full_name as author_name, (
    select k.id from moderation_cases k where k.kind = found.kind and k.thing_id = found.id
    order by k.created_at desc, k.moved_at desc limit 1
  ) as case_id`
const joinAuthor = sql`left join profiles author on author.id = found.author_id`

/** At most `limit` rows after a cursor. */
export const listContent = async (
  db: Db,
  contents: Contents,
  filters: ContentFilters,
  page: Page,
): Promise<FoundContent[]> => {
  const order = (alias: string) =>
    page.sort === 'newest'
      ? sql`${sql.ref(alias)}.created_at desc, ${sql.ref(alias)}.id desc`
      : sql`${sql.ref(alias)}.created_at, ${sql.ref(alias)}.id`
  const { rows } = await sql<FoundContent>`
    ${withDetails} from (
      select * from (${unionOf(selectsOf(contents, filters, page))}) as merged order by ${order('merged')} limit ${page.limit}
    ) as found ${joinAuthor} order by ${order('found')}`.execute(db)
  return rows
}

/** @returns the number of rows, at most `atMost` */
export const countContent = async (
  db: Db,
  contents: Contents,
  filters: ContentFilters,
  atMost: number,
): Promise<number> => {
  const union = unionOf(selectsOf(contents, filters, { sort: 'newest', after: null, limit: atMost }))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from (${union}) as merged limit ${atMost}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The rows with these kinds and ids that the list may show, in no order. */
export const findContent = async (
  db: Db,
  contents: Contents,
  wanted: ReadonlyMap<ContentKind, readonly { id: string }[]>,
): Promise<FoundContent[]> => {
  const selects = contents.flatMap(({ kind, shown, removed }) => {
    const ids = (wanted.get(kind) ?? []).map(({ id }) => id)
    if (ids.length === 0) return []
    const isWanted = sql`c.id = any(${ids}::uuid[])`
    return [
      sql`select ${kind}::text as kind, ${columns}, c.text, false as is_removed from (${shown}) as c where ${isWanted} and ${isListed(kind)}`,
      sql`select ${kind}::text as kind, ${columns}, k.text, true as is_removed from (${removed}) as c
        join moderation_cases k on ${isAbout(kind)} and k.state in ('removed', 'appealed', 'upheld') where ${isWanted}`,
    ]
  })
  if (selects.length === 0) return []
  const { rows } = await sql<FoundContent>`${withDetails} from (${unionOf(selects)}) as found ${joinAuthor}`.execute(db)
  return rows
}
