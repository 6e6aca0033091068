import { type Kysely, sql } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB } from './schema.ts'

/** A word in the letters that searches compare, and its stem, which is empty for a word that its language ignores. */
export type WordForm = { folded: string; stem: string }
type Word = { word: string; language: Language | null }

/** The forms depend on the word alone, so they stay valid. */
const forms = new Map<string, WordForm>()
const maxForms = 50_000

const keyOf = (word: string, language: Language | null): string => `${language ?? ''} ${word}`

/** Reads the forms of all words with at most one statement. Without a language, a word is its own stem. */
export const readWordForms = async (
  db: Kysely<DB>,
  words: readonly Word[],
): Promise<(word: string, language: Language | null) => WordForm> => {
  const found = new Map<string, WordForm>()
  const missing = new Map<string, Word>()
  for (const word of words) {
    const key = keyOf(word.word, word.language)
    const form = forms.get(key)
    if (form) found.set(key, form)
    else missing.set(key, word)
  }
  if (missing.size > 0) {
    const unknown = [...missing.values()]
    const { rows } = await sql<WordForm & { word: string; language: Language | null }>`
      select word, language, folded, case language
        when 'sv' then coalesce((ts_lexize('swedish_stem', folded))[1], '')
        when 'en' then coalesce((ts_lexize('english_stem', folded))[1], '')
        when 'ar' then coalesce((ts_lexize('arabic_stem', folded))[1], '')
        else folded
      end as stem
      from (
        select word, language, fold_letters(word) as folded
        from unnest(${unknown.map(({ word }) => word)}::text[], ${unknown.map(({ language }) => language)}::text[]) as given (word, language)
      ) as word`.execute(db)
    if (forms.size + rows.length > maxForms) forms.clear()
    for (const { word, language, folded, stem } of rows) {
      const key = keyOf(word, language)
      found.set(key, { folded, stem })
      forms.set(key, { folded, stem })
    }
  }
  return (word, language) => found.get(keyOf(word, language)) ?? { folded: word, stem: word }
}
