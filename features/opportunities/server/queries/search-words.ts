import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { opportunityLimits } from '../../contract/index.ts'

/**
 * What a search looks for. `plain`: words that must all be there, each as itself or within a longer one, written for
 * `to_tsquery`. `written`: as it was typed, with quotes, `or` and minus signs, for `websearch_to_tsquery`.
 */
export type SearchWords = { plain: string } | { written: string }

/** The words stemmed by a dictionary. */
export const toTsquery = (words: SearchWords, config: RawBuilder<unknown>): RawBuilder<unknown> =>
  'plain' in words
    ? sql`to_tsquery(${config}, ${words.plain})`
    : sql`websearch_to_tsquery(${config}, fold_letters(${words.written}))`

/** Quotes, minus signs and `or` are the reader's own way to say how words belong together. */
export const hasOperators = (q: string): boolean => /["“”„]|(^|\s)-|\bor\b/iu.test(q)

/**
 * Reads a search. Swedish and German put words together, and a reader who is still typing has only the beginning of one:
 * so each word also stands for the known words that hold it (`utvecklare` for `backendutvecklare`).
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
  // Letters and digits only: nothing in them is an operator.
  const parts = rows.map(({ asked, within }) => `(${[...new Set([asked, ...within])].join(' | ')})`)
  return parts.length > 0 ? { plain: parts.join(' & ') } : { written: q }
}
