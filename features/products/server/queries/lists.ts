import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cacheForAMinute, isLargeTotal } from '#platform/db/cache-for-a-minute.ts'
import { hasWords, rankOf } from '#platform/db/dictionary-search.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SitemapPage } from '#platform/feature.ts'
import { type ProductSort } from '../../contract/index.ts'
import { cardJoins, productCardColumns, type CardRow, isOpenInvitation, isPublic } from './columns.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

/** A search ranks only its newest matches. */
export const maxRanked = 1000
/** Totals stop here. */
const maxCounted = 10_000

export type Filter = { words: string | null; category: string | null }
export type Order = ProductSort | 'relevance'
export type Cursor = readonly (string | number)[]
export type ListRow = CardRow & { vote_weight: number; recent_weight: number; score: number }

const allOf = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

const matching = ({ words, category }: Filter): Sql[] => [
  isPublic,
  ...(category === null ? [] : [sql`p.categories @> array[${category}]`]),
  ...(words === null ? [] : [hasWords('p', words)]),
]

/** Every order ends with the id, so that no row appears on two pages. */
const orders: Record<ProductSort, { by: Sql; key: readonly string[] }> = {
  newest: {
    by: sql`p.launched_at desc, p.id desc`,
    key: ['p.launched_at', 'p.id'],
  },
  popular: {
    by: sql`p.vote_weight desc, p.launched_at desc, p.id desc`,
    key: ['p.vote_weight', 'p.launched_at', 'p.id'],
  },
  trending: {
    by: sql`p.recent_weight desc, p.launched_at desc, p.id desc`,
    key: ['p.recent_weight', 'p.launched_at', 'p.id'],
  },
}

const browseQuery = (filter: Filter, order: ProductSort, after: Cursor | null, limit: number): Sql => {
  const { by, key } = orders[order]
  const conditions = [...matching(filter), afterKeyset(key, after, 'desc')]
  return sql`select p.id, 0::real as score, row_number() over (order by ${by}) as place from products as p where ${allOf(conditions)} order by ${by} limit ${limit}`
}

/** Ranks matches launched until `asOf`, so that launches during paging do not shift the order. */
const rankedQuery = (filter: Filter & { words: string }, asOf: string, after: Cursor | null, limit: number): Sql => sql`
  select id, score, row_number() over (order by score desc, id desc) as place from (
    select p.id, ${rankOf('p', filter.words)} as score
    from products as p where ${allOf([...matching(filter), sql`p.launched_at <= ${asOf}::timestamptz`])}
    order by p.launched_at desc, p.id desc limit ${maxRanked}
  ) as match where ${afterKeyset(['score', 'id'], after, 'desc')}
  order by score desc, id desc limit ${limit}`

export type ListQuery = {
  filter: Filter
  order: Order
  after: Cursor | null
  asOf: string
  limit: number
  viewerId: string | null
}

/** A page of launched products. Only the rows of the page are joined with the card columns. */
export const pageOf = async (
  db: Db,
  { filter, order, after, asOf, limit, viewerId }: ListQuery,
): Promise<ListRow[]> => {
  const { words } = filter
  const hits =
    order === 'relevance'
      ? words === null
        ? browseQuery(filter, 'newest', after, limit)
        : rankedQuery({ ...filter, words }, asOf, after, limit)
      : browseQuery(filter, order, after, limit)
  const { rows } = await sql<ListRow>`
    select ${productCardColumns(viewerId)}, p.vote_weight, p.recent_weight, hit.score
    from (${hits}) as hit join products as p on p.id = hit.id ${cardJoins} order by hit.place`.execute(db)
  return rows
}

const cachedTotals = cacheForAMinute<{ total: number }>(isLargeTotal)

/** At most `maxCounted`. */
export const totalOf = async (db: Db, filter: Filter): Promise<number> => {
  const { total } = await cachedTotals(db, JSON.stringify([filter.category, filter.words]), async () => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from (select 1 from products as p where ${allOf(matching(filter))} limit ${maxCounted}) as match`.execute(
      db,
    )
    return { total: rows[0]?.total ?? 0 }
  })
  return total
}

export type OwnRow = CardRow

export const ownOf = async (
  db: Db,
  memberId: string,
  after: readonly [string, string] | null,
  limit: number,
): Promise<OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select ${productCardColumns(memberId)} from (
      select id from products where creator_id = ${memberId}::uuid
      union all
      select m.product_id from product_makers as m join products as p on p.id = m.product_id
      where m.member_id = ${memberId}::uuid and (m.confirmed_at is not null or ${isOpenInvitation})
    ) as own join products as p on p.id = own.id ${cardJoins}
    where ${afterKeyset(['p.updated_at', 'p.id'], after, 'desc')}
    order by p.updated_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

export const newest = (db: Db, limit: number): Promise<ListRow[]> =>
  pageOf(db, { filter: { words: null, category: null }, order: 'newest', after: null, asOf: '', limit, viewerId: null })

export const sitemapEntries = async (
  db: Db,
  { after, limit }: SitemapPage,
): Promise<{ id: string; slug: string; updated_at: Date }[]> => {
  const isAfter = after === null ? sql`true` : sql`p.id > ${after}::uuid`
  const { rows } = await sql<{ id: string; slug: string; updated_at: Date }>`
    select p.id, p.slug, p.updated_at from products as p where ${isPublic} and ${isAfter} order by p.id limit ${limit}`.execute(
    db,
  )
  return rows
}
