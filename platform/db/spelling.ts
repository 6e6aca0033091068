import { type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

/** The tables of words that an area has seen, each with an index of their spelling. */
type Dictionary = 'opportunity_words' | 'member_words' | 'product_words'

/**
 * What a search that finds nothing may have meant: each of its first words that the dictionary does not know becomes the
 * known one spelled most like it. Null when no word changes.
 */
export const suggestSpelling = async (
  db: Kysely<DB>,
  dictionary: Dictionary,
  text: string,
  maxWords: number,
): Promise<string | null> => {
  const words = sql.table(dictionary)
  const { rows } = await sql<{ asked: string; meant: string | null }>`
    select asked, case
      when exists (select from ${words} where word = asked) then asked
      else (
        select word from ${words}
        where trigram_letters(word) % trigram_letters(asked)
        order by similarity(trigram_letters(word), trigram_letters(asked)) desc, word limit 1
      )
    end as meant
    from unnest(search_words(${text})) with ordinality as split (asked, place) order by place limit ${maxWords}`.execute(
    db,
  )
  if (rows.every(({ asked, meant }) => meant === null || meant === asked)) return null
  return rows.map(({ asked, meant }) => meant ?? asked).join(' ')
}
