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
  const { rows } = await sql<{ searched: string; suggestion: string | null }>`
    select searched, case
      when exists (select from ${words} where word = searched) then searched
      else (
        select word from ${words}
        where trigram_letters(word) % trigram_letters(searched)
        order by similarity(trigram_letters(word), trigram_letters(searched)) desc, word limit 1
      )
    end as suggestion
    from unnest(search_words(${text})) with ordinality as split (searched, ordinal) order by ordinal limit ${maxWords}`.execute(
    db,
  )
  if (rows.every(({ searched, suggestion }) => suggestion === null || suggestion === searched)) return null
  return rows.map(({ searched, suggestion }) => suggestion ?? searched).join(' ')
}
