import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { opportunityLimits } from '../../contract/index.ts'

/**
 * A parsed search. `plain`: a `to_tsquery` expression where every word must match itself or a longer word. `written`:
 * the original text with quotes, `or` and minus signs, for `websearch_to_tsquery`.
 */
export type SearchWords = { plain: string } | { written: string }

export const toTsquery = (words: SearchWords, config: RawBuilder<unknown>): RawBuilder<unknown> =>
  'plain' in words
    ? sql`to_tsquery(${config}, ${words.plain})`
    : sql`websearch_to_tsquery(${config}, fold_letters(${words.written}))`

/** Whether the text has quotes, minus signs or `or`. */
export const hasOperators = (q: string): boolean => /["“”„]|(^|\s)-|\bor\b/iu.test(q)

/**
 * Parses a search. Each word also matches known words that contain it (`utvecklare` finds `backendutvecklare`), because
 * Swedish has compound words and a word may be incomplete while the member types.
 */
export const parseSearchWords = async (db: Kysely<DB>, q: string): Promise<SearchWords> => {
  if (hasOperators(q)) return { written: q }
  const { rows } = await sql<{ asked: string; within: string[] }>`
    select asked, array(
      select word from opportunity_words
      where length(asked) >= ${opportunityLimits.compoundMinLetters} and trigram_letters(word) like '%' || trigram_letters(asked) || '%'
      order by length(word), word limit ${opportunityLimits.maxCompoundWords}
    ) as within
    from unnest(search_words(${q})) with ordinality as split (asked, place) order by place`.execute(db)
  // The words have letters and digits only, so they cannot contain operators.
  const parts = rows.map(({ asked, within }) => `(${[...new Set([asked, ...within])].join(' | ')})`)
  return parts.length > 0 ? { plain: parts.join(' & ') } : { written: q }
}
