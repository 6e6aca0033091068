import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isVisibleTo } from '#features/blocks/server/index.ts'
import { cacheForAMinute, uncachedTotal } from '#platform/db/cache-for-a-minute.ts'
import { hasWords, rankOf, toCorrectedSearchQuery } from '#platform/db/dictionary-search.ts'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { SitemapPage } from '#platform/feature.ts'
import type { MentorSort, SessionFormat, SpokenLanguage } from '../../contract/index.ts'
import { cardColumns, type CardRow, mentorJoin } from './listings.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

/** A search ranks only its newest matches, and its list ends with them. */
const maxRanked = 1_000
/** The most frequent expertise areas are counted among the newest listings. */
const maxCounted = 10_000

export type Filter = {
  /** From `parseWords`. */
  words: string | null
  expertise: string | null
  language: SpokenLanguage | null
  format: SessionFormat | null
  /** Öre per hour. */
  maxRate: number | null
  /** The next free slot is at this time at the latest. */
  soonUntil: Date | null
  viewerId: string | null
}

/** Listings with an expertise area that are read at once. */
const maxTagged = 500

/** The sort key of a page's last row. */
export type Position = readonly (string | number | RawBuilder<unknown>)[]
/** The first part of the position in the order `soonest`. */
export const unavailable = (isUnavailable: boolean): RawBuilder<unknown> => sql`${sql.lit(isUnavailable)}`
export type ListRow = CardRow & { is_unavailable: boolean; score: number }

/** Parses a search, and corrects one without any match: null if the text has no letters or digits. */
export const parseWords = (db: Db, q: string): Promise<string | null> =>
  toCorrectedSearchQuery(db, 'mentor_words', q, async (words) => {
    const { rows } =
      await sql`select from mentor_listings as l where l.is_active and ${hasWords('l', words)} limit 1`.execute(db)
    return rows.length > 0
  })

const hasExpertise = (expertise: string) => sql<boolean>`tag_keys(l.expertise) @> array[tag_key(${expertise})]`

/**
 * The ids of the listings with an expertise area, null if there are many. The planner does not know how rare a tag is: for
 * one that few listings have, it would read the whole list in its order.
 */
const findFewTagged = async (db: Db, expertise: string): Promise<string[] | null> => {
  const { rows } = await sql<{ id: string }>`
    select l.id from mentor_listings as l where l.is_active and ${hasExpertise(expertise)} limit ${maxTagged + 1}`.execute(
    db,
  )
  return rows.length > maxTagged ? null : rows.map(({ id }) => id)
}

/** `offset 0` makes PostgreSQL read the given rows first. */
const rowsOf = (ids: readonly string[] | null) =>
  ids === null
    ? sql`mentor_listings as l`
    : sql`(select * from mentor_listings where id = any(${[...ids]}::uuid[]) offset 0) as l`

/** Flexible listings match each format. */
const hasFormat = (format: SessionFormat) =>
  format === 'flexible' ? sql`l.session_format = 'flexible'` : sql`l.session_format in (${format}, 'flexible')`

const conditionsOf = ({ words, expertise, language, format, maxRate, soonUntil, viewerId }: Filter): Sql[] => [
  sql`l.is_active`,
  isVisibleTo(viewerId, 'l.owner_id'),
  ...(words === null ? [] : [hasWords('l', words)]),
  ...(expertise === null ? [] : [hasExpertise(expertise)]),
  ...(language === null ? [] : [sql`l.languages @> array[${language}]`]),
  ...(format === null ? [] : [hasFormat(format)]),
  ...(maxRate === null ? [] : [sql`l.hourly_rate <= ${maxRate}`]),
  // Mentors who are not available have no next slot.
  ...(soonUntil === null
    ? []
    : [sql`l.availability = 'available'`, sql`coalesce(l.next_slot_at, 'infinity') <= ${soonUntil}`]),
]
const allOf = (conditions: readonly Sql[]) => sql`${sql.join(conditions, sql` and `)}`

type TimeSort = Exclude<MentorSort, 'relevance'>
const isUnavailable = sql`(l.availability <> 'available')`
const orders: Record<TimeSort, { by: Sql; key: readonly (string | Sql)[]; direction: 'asc' | 'desc' }> = {
  soonest: {
    by: sql`${isUnavailable}, coalesce(l.next_slot_at, 'infinity'), l.id`,
    key: [isUnavailable, sql`coalesce(l.next_slot_at, 'infinity')`, 'l.id'],
    direction: 'asc',
  },
  newest: { by: sql`l.created_at desc, l.id desc`, key: ['l.created_at', 'l.id'], direction: 'desc' },
}

const browseQuery = (filter: Filter, rows: Sql, sort: TimeSort, after: Position | null, limit: number): Sql => {
  const { by, key, direction } = orders[sort]
  return sql`select l.id, 0::real as score, row_number() over (order by ${by}) as place from ${rows}
    where ${allOf([...conditionsOf(filter), afterKeyset(key, after, direction)])} order by ${by} limit ${limit}`
}

/** Ranks matches created until `asOf`, so that new listings during paging do not shift the order. */
const rankedQuery = (
  filter: Filter & { words: string },
  asOf: string,
  after: Position | null,
  limit: number,
): Sql => sql`
  select id, score, row_number() over (order by score desc, id desc) as place from (
    select l.id, ${rankOf('l', filter.words)} as score from mentor_listings as l
    where ${allOf([...conditionsOf(filter), sql`l.created_at <= ${asOf}::timestamptz`])}
    order by l.created_at desc, l.id desc limit ${maxRanked}
  ) as match where ${afterKeyset(['score', 'id'], after, 'desc')}
  order by score desc, id desc limit ${limit}`

export type ListQuery = { filter: Filter; sort: MentorSort; after: Position | null; asOf: string; limit: number }

/** A page of active listings. Only the rows of the page are joined with their mentors. */
export const listPage = async (db: Db, { filter, sort, after, asOf, limit }: ListQuery): Promise<ListRow[]> => {
  const { words } = filter
  const tagged = filter.expertise === null ? null : await findFewTagged(db, filter.expertise)
  const isRanked = sort === 'relevance' && words !== null
  const hits = isRanked
    ? rankedQuery({ ...filter, words }, asOf, after, limit)
    : browseQuery(filter, rowsOf(tagged), sort === 'relevance' ? 'soonest' : sort, after, limit)
  const { rows } = await sql<ListRow>`
    select ${cardColumns}, ${isUnavailable} as is_unavailable, hit.score
    from (${hits}) as hit join mentor_listings as l on l.id = hit.id ${mentorJoin} order by hit.place`.execute(db)
  return rows
}

export type ExpertiseCount = { tag: string; count: number }
/** In a small community members see that a count is wrong. */
const cachedCounts = cacheForAMinute<ExpertiseCount[]>((counts) => counts.some(({ count }) => count > uncachedTotal))

/** The most frequent expertise areas among the newest active listings, each in its most frequent spelling. */
export const countExpertise = (db: Db, limit: number): Promise<ExpertiseCount[]> =>
  cachedCounts(db, String(limit), async () => {
    const { rows } = await sql<ExpertiseCount>`
      select (array_agg(tag order by count desc, tag))[1] as tag, sum(count)::int as count
      from (
        select tag, count(*) as count
        from (
          select expertise from mentor_listings where is_active and ${isVisibleTo(null, 'owner_id')}
          order by created_at desc, id desc limit ${maxCounted}
        ) as newest, unnest(newest.expertise) as given (tag)
        group by tag
      ) as spelling
      group by tag_key(tag) order by 2 desc, 1 limit ${limit}`.execute(db)
    return rows
  })

export const listSitemapEntries = (db: Db, { after, limit }: SitemapPage) =>
  db
    .selectFrom('mentor_listings')
    .select(['id', 'slug', 'updated_at'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .where('is_active', '=', true)
    .where(isVisibleTo(null, 'owner_id'))
    .orderBy('id')
    .limit(limit)
    .execute()
