import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countApplications } from '#features/applications/server/index.ts'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { cacheForAMinute, isLargeTotal } from '#platform/db/cache-for-a-minute.ts'
import { hasWords, rankOf, toCorrectedSearchQuery } from '#platform/db/dictionary-search.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SitemapPage } from '#platform/feature.ts'
import { type PriceModel, programLimits, type ProgramPhase, type ProgramSort } from '../../contract/index.ts'
import { cardColumns, type CardRow, organiserJoin, type OwnCardRow } from './programs.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

/** A search ranks only its newest matches, and its list ends with them. */
const maxRanked = 1_000

export type Filter = {
  /** From `parseWords`. */
  words: string | null
  phase: ProgramPhase | null
  city: string | null
  isOnline: boolean
  priceModel: PriceModel | null
  /** `YYYY-MM-DD` in the program's own time zone. */
  deadlineBefore: string | null
  now: Date
  viewerId: string | null
}

/** The sort key of a page's last row. */
export type Position = readonly (string | number)[]
export type ListRow = CardRow & { starts_at: Date | null; score: number }

/** Parses a search, and corrects one without any match: null if the text has no letters or digits. */
export const parseWords = (db: Db, q: string): Promise<string | null> =>
  toCorrectedSearchQuery(db, 'program_words', q, async (words) => {
    const { rows } = await sql`
      select from programs as p where p.status in ('active', 'completed') and ${hasWords('p', words)} limit 1`.execute(
      db,
    )
    return rows.length > 0
  })

const phaseConditions = (phase: ProgramPhase, now: Date): Sql[] => {
  switch (phase) {
    case 'open':
      return [sql`p.closes_at > ${now}`]
    case 'upcoming':
      return [sql`p.starts_at > ${now}`]
    case 'running':
      return [sql`p.starts_at <= ${now}`]
    case 'past':
      return []
  }
}

const conditionsOf = (filter: Filter): Sql[] => [
  filter.phase === 'past' ? sql`p.status = 'completed'` : sql`p.status = 'active'`,
  isVisibleTo(filter.viewerId, 'p.owner_id'),
  ...(filter.phase === null ? [] : phaseConditions(filter.phase, filter.now)),
  ...(filter.words === null ? [] : [hasWords('p', filter.words)]),
  ...(filter.city === null ? [] : [sql`fold_letters(p.city) = fold_letters(${filter.city}::text)`]),
  ...(filter.isOnline ? [sql`p.is_online`] : []),
  ...(filter.priceModel === null ? [] : [sql`p.price_model = ${filter.priceModel}`]),
  ...(filter.deadlineBefore === null
    ? []
    : [sql`(p.application_deadline at time zone p.time_zone)::date <= ${filter.deadlineBefore}::date`]),
]
const allOf = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

type TimeSort = Exclude<ProgramSort, 'relevance'>
const orders: Record<TimeSort, { by: Sql; key: readonly string[]; direction: 'asc' | 'desc' }> = {
  newest: { by: sql`p.published_at desc, p.id desc`, key: ['p.published_at', 'p.id'], direction: 'desc' },
  start: { by: sql`p.starts_at, p.id`, key: ['p.starts_at', 'p.id'], direction: 'asc' },
  deadline: { by: sql`p.closes_at, p.id`, key: ['p.closes_at', 'p.id'], direction: 'asc' },
}

const browseQuery = (filter: Filter, sort: TimeSort, after: Position | null, limit: number): Sql => {
  const { by, key, direction } = orders[sort]
  const stillOpen = sort === 'deadline' ? [sql`p.closes_at > ${filter.now}`] : []
  return sql`select p.id, 0::real as score, row_number() over (order by ${by}) as place from programs as p
    where ${allOf([...conditionsOf(filter), ...stillOpen, afterKeyset(key, after, direction)])} order by ${by} limit ${limit}`
}

/** Ranks matches published until `asOf`, so that new programs during paging do not shift the order. */
const rankedQuery = (
  filter: Filter & { words: string },
  asOf: string,
  after: Position | null,
  limit: number,
): Sql => sql`
  select id, score, row_number() over (order by score desc, id desc) as place from (
    select p.id, ${rankOf('p', filter.words)} as score from programs as p
    where ${allOf([...conditionsOf(filter), sql`p.published_at <= ${asOf}::timestamptz`])}
    order by p.published_at desc, p.id desc limit ${maxRanked}
  ) as match where ${afterKeyset(['score', 'id'], after, 'desc')}
  order by score desc, id desc limit ${limit}`

export type ListQuery = { filter: Filter; sort: ProgramSort; after: Position | null; asOf: string; limit: number }

/** A page of public programs. Only the rows of the page are joined with their organisers. */
export const listPage = async (db: Db, { filter, sort, after, asOf, limit }: ListQuery): Promise<ListRow[]> => {
  const { words } = filter
  const hits =
    sort === 'relevance' && words !== null
      ? rankedQuery({ ...filter, words }, asOf, after, limit)
      : browseQuery(filter, sort === 'relevance' ? 'newest' : sort, after, limit)
  const { rows } = await sql<ListRow>`
    select ${cardColumns}, nullif(p.starts_at, 'infinity') as starts_at, hit.score
    from (${hits}) as hit join programs as p on p.id = hit.id ${organiserJoin} order by hit.place`.execute(db)
  return rows
}

const cachedTotals = cacheForAMinute<{ total: number }>(isLargeTotal)

const countUpToLimit = async (db: Db, filter: Filter, sort: ProgramSort): Promise<{ total: number }> => {
  const stillOpen = sort === 'deadline' ? [sql`p.closes_at > ${filter.now}`] : []
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from programs as p where ${allOf([...conditionsOf(filter), ...stillOpen])} limit ${programLimits.total}
    ) as match`.execute(db)
  return { total: rows[0]?.total ?? 0 }
}

/**
 * The number of programs in a list, at most `programLimits.total`. All viewers share a large total for a minute, so it
 * includes the programs of members with a block between them and the viewer.
 */
export const countPrograms = async (db: Db, filter: Filter, sort: ProgramSort): Promise<number> => {
  const { now: _now, viewerId, ...shared } = filter
  const key = JSON.stringify([shared, sort === 'deadline'])
  const all = await cachedTotals(db, key, () => countUpToLimit(db, { ...filter, viewerId: null }, sort))
  return isLargeTotal(all) || viewerId === null ? all.total : (await countUpToLimit(db, filter, sort)).total
}

export const listOwn = async (
  db: Db,
  memberId: string,
  after: readonly [string, string] | null,
  limit: number,
): Promise<OwnCardRow[]> => {
  const { rows } = await sql<OwnCardRow>`
    select ${cardColumns}, p.review_note, p.review_note_language, ${countApplications('program', sql`p.id`, memberId)} as received from programs as p ${organiserJoin}
    where p.owner_id = ${memberId}::uuid and ${afterKeyset(['p.created_at', 'p.id'], after, 'desc')}
    order by p.created_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/** The newest active programs, for the feed. */
export const listNewest = async (db: Db, limit: number): Promise<(CardRow & { updated_at: Date })[]> => {
  const { rows } = await sql<CardRow & { updated_at: Date }>`
    select ${cardColumns}, p.updated_at from programs as p ${organiserJoin}
    where p.status = 'active' and ${isVisibleTo(null, 'p.owner_id')}
    order by p.published_at desc, p.id desc limit ${limit}`.execute(db)
  return rows
}

/** Programs that are active or completed; a cancelled one stays readable, but is not worth finding. */
export const listSitemapEntries = (db: Db, { after, limit }: SitemapPage) =>
  db
    .selectFrom('programs')
    .select(['id', 'slug', 'updated_at'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .where('status', 'in', ['active', 'completed'])
    .where(isVisibleTo(null, 'owner_id'))
    .orderBy('id')
    .limit(limit)
    .execute()
