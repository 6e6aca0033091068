import { type Kysely, sql } from 'kysely'
import type { DB } from './schema.ts'

type Dictionary = 'opportunity_words' | 'member_words' | 'product_words'

/** Replaces unknown words of a search without results by the most similar known ones; null if no word changes. */
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
