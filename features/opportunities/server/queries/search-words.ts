import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { opportunityLimits } from '../../contract/index.ts'

/**
 * A parsed search. `plain`: a `to_tsquery` expression where every word must match itself or a longer word. `websearch`:
 * the original text with quotes, `or` and minus signs, for `websearch_to_tsquery`.
 */
export type SearchWords = { plain: string } | { websearch: string }

export const toTsquery = (words: SearchWords, config: RawBuilder<unknown>): RawBuilder<unknown> =>
  'plain' in words
    ? sql`to_tsquery(${config}, ${words.plain})`
    : sql`websearch_to_tsquery(${config}, fold_letters(${words.websearch}))`

/** Whether the text has quotes, minus signs or `or`. */
export const hasOperators = (q: string): boolean => /["“”„]|(^|\s)-|\bor\b/iu.test(q)

/**
 * Parses a search. Each word also matches known words that contain it (`utvecklare` finds `backendutvecklare`), because
 * Swedish has compound words and a word may be incomplete while the member types.
 */
export const parseSearchWords = async (db: Kysely<DB>, q: string): Promise<SearchWords> => {
  if (hasOperators(q)) return { websearch: q }
  const { rows } = await sql<{ word: string; containing: string[] }>`
    select split.word, array(
      select known.word from opportunity_words as known
      where length(split.word) >= ${opportunityLimits.compoundMinLetters} and trigram_letters(known.word) like '%' || trigram_letters(split.word) || '%'
      order by length(known.word), known.word limit ${opportunityLimits.maxCompoundWords}
    ) as containing
    from unnest(search_words(${q})) with ordinality as split (word, position) order by split.position`.execute(db)
  // The words have letters and digits only, so they cannot contain operators.
  const parts = rows.map(({ word, containing }) => `(${[...new Set([word, ...containing])].join(' | ')})`)
  return parts.length > 0 ? { plain: parts.join(' & ') } : { websearch: q }
}
