import { type Kysely, type RawBuilder, sql } from 'kysely'
import { prepareShapes } from './prepared.ts'
import type { DB } from './schema.ts'
import { type Dictionary, suggestSpelling } from './spelling.ts'

/** Longer words that a search term may expand to. */
const maxSubstringMatches = 20
/** Shorter search terms are not looked for inside longer words. */
export const minSubstringLength = 3
const maxWords = 12
/** Search words that are checked for spelling. */
const maxCorrectedWords = 8

type SplitWord = { word: string; containing: string[] }

const splitWords = prepareShapes<Dictionary, { q: string }, SplitWord>(
  (dictionary) => `dictionarySearch.${dictionary}`,
  (dictionary, value) => sql<SplitWord>`
    select split.word, array(
      select known.word from ${sql.table(dictionary)} as known
      where length(split.word) >= ${sql.lit(minSubstringLength)}
        and trigram_letters(known.word) like '%' || trigram_letters(split.word) || '%'
      order by length(known.word), known.word limit ${sql.lit(maxSubstringMatches)}
    ) as containing
    from unnest(search_words(${value('q')})) with ordinality as split (word, position)
    order by split.position limit ${sql.lit(maxWords)}`,
)

/** A word of the search in a `tsquery`: shorter words than `minPrefixLength` are not the beginning of another word. */
export const toTerm = (word: string, minPrefixLength: number): string =>
  word.length < minPrefixLength ? word : `${word}:*`

/**
 * Converts a search to a `tsquery`: each word matches as a prefix, by its stem, or inside a longer known word. Null
 * without letters or digits.
 */
export const toSearchQuery = async (
  db: Kysely<DB>,
  dictionary: Dictionary,
  q: string,
  minPrefixLength = 1,
): Promise<string | null> => {
  const rows = await splitWords(dictionary).rows(db, { q })
  // `search_words` returns letters and digits only, so no word contains an operator.
  return rows.length === 0
    ? null
    : rows
        .map(({ word, containing }) => `(${[...new Set([toTerm(word, minPrefixLength), ...containing])].join(' | ')})`)
        .join(' & ')
}

/**
 * Like `toSearchQuery`. A search without any match is corrected, as long as all pages of the list give the same text.
 * @param hasMatches whether any row of the list has these words; filters must not change it
 */
export const toCorrectedSearchQuery = async (
  db: Kysely<DB>,
  dictionary: Dictionary,
  q: string,
  hasMatches: (words: string) => Promise<boolean>,
): Promise<string | null> => {
  const words = await toSearchQuery(db, dictionary, q)
  const corrected = await suggestSpelling(db, dictionary, q, maxCorrectedWords)
  if (words === null || corrected === null) return words
  return (await hasMatches(words)) ? words : toSearchQuery(db, dictionary, corrected)
}

/**
 * Condition on a table with the columns `language` and `search`. Uses the stemming of each row's own language (I18N-07);
 * each of the three branches uses the index.
 * @param words from `toSearchQuery`
 */
export const hasWords = (alias: string, words: string): RawBuilder<boolean> => {
  const [language, search] = [sql.ref(`${alias}.language`), sql.ref(`${alias}.search`)]
  return sql<boolean>`(
    (${language} = 'sv' and ${search} @@ to_tsquery('swedish', ${words}))
    or (${language} = 'en' and ${search} @@ to_tsquery('english', ${words}))
    or (${language} = 'ar' and ${search} @@ to_tsquery('arabic', ${words}))
  )`
}

/** An expression for the dictionary of a row's own language. Constant ones are computed once, not for each row. */
export const inLanguageOf = (
  alias: string,
  of: (config: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`case ${sql.ref(`${alias}.language`)}
    when 'sv' then ${of(sql`'swedish'`)} when 'ar' then ${of(sql`'arabic'`)} else ${of(sql`'english'`)} end`

/** The rank of a match. */
export const rankOf = (alias: string, words: string): RawBuilder<number> =>
  sql<number>`ts_rank(${sql.ref(`${alias}.search`)}, ${inLanguageOf(alias, (config) => sql`to_tsquery(${config}, ${words})`)})`
