import { type Kysely, type RawBuilder, sql } from 'kysely'
import { prepareShapes } from './prepared.ts'
import type { DB } from './schema.ts'

/** Tables of known words. */
export type Dictionary =
  | 'opportunity_words'
  | 'member_words'
  | 'product_words'
  | 'mentor_words'
  | 'program_words'
  | 'suggestion_words'
  | 'post_words'

type SuggestedWord = { searched: string; suggestion: string | null }

const suggestedWords = prepareShapes<readonly Dictionary[], { text: string; maxWords: number }, SuggestedWord>(
  // PostgreSQL's names have at most 63 characters.
  (dictionaries) => `spelling.${dictionaries.map((dictionary) => dictionary.slice(0, 4)).join('.')}`,
  (dictionaries, value) => {
    const words = sql`(${sql.join(
      dictionaries.map((dictionary) => sql`select word from ${sql.table(dictionary)}`),
      sql` union all `,
    )}) as known`
    return sql<SuggestedWord>`
    select searched, case
      when exists (select from ${words} where word = searched) then searched
      else (
        select word from ${words}
        where trigram_letters(word) % trigram_letters(searched)
        order by similarity(trigram_letters(word), trigram_letters(searched)) desc, word limit 1
      )
    end as suggestion
    from unnest(search_words(${value('text')})) with ordinality as split (searched, ordinal)
    order by ordinal limit ${value('maxWords')}`
  },
)

/**
 * Replaces unknown words of a search without results by the most similar known ones; null if no word changes.
 * @param dictionaries one or several; a word is known if any of them has it
 */
export const suggestSpelling = async (
  db: Kysely<DB>,
  dictionaries: Dictionary | readonly Dictionary[],
  text: string,
  maxWords: number,
): Promise<string | null> => {
  const rows = await suggestedWords([dictionaries].flat()).rows(db, { text, maxWords })
  if (rows.every(({ searched, suggestion }) => suggestion === null || suggestion === searched)) return null
  return rows.map(({ searched, suggestion }) => suggestion ?? searched).join(' ')
}

/**
 * Deletes the words that only the rows about to be deleted use, so that no suggestion names an erased member. `words`
 * selects the words of these rows; `isUsed` says whether another row has `known.word`.
 */
export const deleteUnusedWords = async (
  tx: Kysely<DB>,
  dictionary: Dictionary,
  words: RawBuilder<unknown>,
  isUsed: RawBuilder<boolean>,
): Promise<void> => {
  await sql`delete from ${sql.table(dictionary)} as known where known.word = any(array(${words})) and not (${isUsed})`.execute(
    tx,
  )
}

/** Whether the search text of a row has `known.word`, in the row's own language. Each branch can use the index. */
export const hasKnownWord = sql<boolean>`(
  (language = 'sv' and search @@ plainto_tsquery('swedish', known.word))
  or (language = 'en' and search @@ plainto_tsquery('english', known.word))
  or (language = 'ar' and search @@ plainto_tsquery('arabic', known.word))
)`

/** Whether a language ignores `known.word`, so that no search text can tell whether a row has it. */
export const isStopWord = sql<boolean>`(
  numnode(plainto_tsquery('swedish', known.word)) = 0 or numnode(plainto_tsquery('english', known.word)) = 0
  or numnode(plainto_tsquery('arabic', known.word)) = 0
)`
