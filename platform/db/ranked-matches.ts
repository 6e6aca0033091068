import { type Kysely, type RawBuilder, sql } from 'kysely'
import { hasWords, inLanguageOf, rankOf, toTerm } from './dictionary-search.ts'
import type { DB } from './schema.ts'

type Sql = RawBuilder<unknown>

/**
 * The rule by which matches of all kinds are ordered together (decision 051): where the words are, then PostgreSQL's
 * `ts_rank`, then the newest first.
 */
export const matchTiers = {
  /** The title has the words of the search and no others. */
  exactTitle: 1,
  /** The title has all words, each in any form of its language. */
  inTitle: 2,
  /** Words of the title begin with the words of the search or contain them. */
  partlyInTitle: 3,
  otherFields: 4,
} as const
export type MatchTier = (typeof matchTiers)[keyof typeof matchTiers]

export const rankedLimits = {
  /** Matches of a kind that are in the ranked list. */
  best: 100,
  /** The newest matches of a kind that are ranked, so that a frequent word does not rank all its rows. */
  examined: 200,
  /** The newest rows of a kind that are read for their words. If these fill the list, no index of words is read. */
  newest: 1_500,
  /** Letters of a word that may be the beginning of another: very many words begin with two letters. */
  prefix: 3,
  /** Matches that are collected through the index of words. */
  collected: 800,
} as const

export type RankedMatch = { id: string; tier: MatchTier; rank: number; dated_at: Date }
/** `count` is exact up to `rankedLimits.best`. */
export type RankedMatches = { best: RankedMatch[]; count: number }

export const noMatches: RankedMatches = { best: [], count: 0 }

/** The order of the ranked list: negative if the first match comes first. */
export const compareMatches = (a: RankedMatch, b: RankedMatch): number =>
  a.tier - b.tier ||
  b.rank - a.rank ||
  b.dated_at.getTime() - a.dated_at.getTime() ||
  (a.id === b.id ? 0 : a.id < b.id ? 1 : -1)

type RankedRows = {
  /** Selects of `id`, `dated_at` and what `tier` and `rank` read, each with its own limit. A row may be in several. */
  selects: readonly Sql[]
  /** Expressions on a row `m` of these selects. */
  tier: Sql
  rank: Sql
}

/** The best of the selected rows. */
export const findRanked = async (db: Kysely<DB>, { selects, tier, rank }: RankedRows): Promise<RankedMatches> => {
  const ranked = selects.map(
    (select) => sql`select m.id, m.dated_at, ${tier} as tier, ${rank} as rank from (${select}) as m`,
  )
  const { rows } = await sql<RankedMatch & { count: number }>`
    with ranked as materialized (select distinct * from (${sql.join(ranked, sql` union all `)}) as found)
    select id, dated_at, tier, rank, (select count(*)::int from ranked) as count from ranked
    order by tier, rank desc, dated_at desc, id desc limit ${sql.lit(rankedLimits.best)}`.execute(db)
  return {
    best: rows.map(({ id, dated_at, tier: rowTier, rank: rowRank }) => ({
      id,
      dated_at,
      tier: rowTier,
      rank: rowRank,
    })),
    count: rows[0]?.count ?? 0,
  }
}

/** Rows that are found by the index of their words, or in the order of their time. */
export type SearchedRows = {
  /** The table's name, and the name of its rows in all expressions. */
  table: string
  alias: string
  /** The condition of the table's index in the order of time. */
  isListed: Sql
  /** The time that an index orders the rows by, with the id as its last column. */
  datedAt: string
}

/** A table with the columns `id`, `language` and `search`, whose titles have weight A in `search`. */
export type RankedTable = SearchedRows & {
  /** The column of the title, which has an index on its `search_words`; null without titles. */
  title: string | null
}

type MatchConditions = { columns: Sql; isReadable: Sql; matches: Sql }

const newestFirst = ({ alias, datedAt }: SearchedRows) =>
  sql`order by ${sql.ref(datedAt)} desc, ${sql.ref(`${alias}.id`)} desc`

/**
 * Selects about the newest 200 matches in bounded time. PostgreSQL cannot tell a word that few rows have from one that many
 * have: it would read a whole table for 200 matches that are not there. So the newest rows are read first, which soon have
 * enough matches of a frequent word. Otherwise the index collects the matches: all of them, unless there are very many. A
 * materialized query is planned for all its rows, and read only as far as its limit.
 */
export const selectNewestMatches = (searched: SearchedRows, { columns, isReadable, matches }: MatchConditions): Sql => {
  const [rows, name] = [sql.table(searched.table), sql.ref(searched.alias)]
  const examined = (from: Sql) =>
    sql`(select * from ${from} order by dated_at desc, id desc limit ${sql.lit(rankedLimits.examined)})`
  return sql`
    with newest as materialized (
      select ${columns} from (
        select * from ${rows} as ${name} where ${searched.isListed} ${newestFirst(searched)} limit ${sql.lit(rankedLimits.newest)}
      ) as ${name} where ${matches} and ${isReadable}
    ), matching as materialized (
      select ${columns} from ${rows} as ${name}
      where (select count(*) from newest) < ${sql.lit(rankedLimits.best)} and ${isReadable} and ${matches}
    )
    ${examined(sql`newest`)} union all ${examined(sql`(select * from matching limit ${sql.lit(rankedLimits.collected)}) as collected`)}`
}

/** @param expanded a search from `toSearchQuery` @param words of the search, letters and digits only */
export type TableSearch = { text: string; words: readonly string[]; expanded: string; isReadable: Sql }

const hasSameWords = (title: Sql, text: string): Sql => sql`search_words(${title}) = search_words(${text}::text)`

/** The search with each word limited to titles: `word:*` becomes `word:*A`. */
const inTitles = (expanded: string): string =>
  expanded.replaceAll(/[^\s()|&]+/g, (term) => (term.endsWith(':*') ? `${term}A` : `${term}:A`))

/** The newest matches, and all whose title equals the search, ranked by the rule. */
export const rankTable = (
  db: Kysely<DB>,
  searched: RankedTable,
  { text, words, expanded, isReadable }: TableSearch,
): Promise<RankedMatches> => {
  const { table, alias, title, datedAt } = searched
  const columns = sql`${sql.ref(`${alias}.id`)}, ${sql.ref(datedAt)} as dated_at, ${sql.ref(`${alias}.language`)},
    ${sql.ref(`${alias}.search`)}, ${title === null ? sql`''` : sql.ref(title)} as title`
  const withSameTitle = (column: string) => sql`select ${columns} from ${sql.table(table)} as ${sql.ref(alias)}
    where ${isReadable} and ${hasSameWords(sql.ref(column), text)} ${newestFirst(searched)} limit ${sql.lit(rankedLimits.best)}`
  const titleHas = (query: string) =>
    sql`m.search @@ ${inLanguageOf('m', (config) => sql`to_tsquery(${config}, ${query})`)}`
  const whole = words.map((word) => `${word}:A`).join(' & ')
  const { exactTitle, inTitle, partlyInTitle, otherFields } = matchTiers
  return findRanked(db, {
    selects: [
      selectNewestMatches(searched, { columns, isReadable, matches: hasWords(alias, expanded) }),
      ...(title === null ? [] : [withSameTitle(title)]),
    ],
    tier:
      title === null
        ? sql.lit(otherFields)
        : sql`case when ${hasSameWords(sql`m.title`, text)} then ${sql.lit(exactTitle)} when ${titleHas(whole)} then ${sql.lit(inTitle)}
            when ${titleHas(inTitles(expanded))} then ${sql.lit(partlyInTitle)} else ${sql.lit(otherFields)} end`,
    // Without the longer words of the dictionary: `ts_rank` divides by the number of alternatives.
    rank: rankOf('m', words.map((word) => toTerm(word, rankedLimits.prefix)).join(' & ')),
  })
}
