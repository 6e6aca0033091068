import type { Kysely } from 'kysely'
import type { Language } from '#kit/languages.ts'
import { truncate } from '#kit/excerpt.ts'
import type { DB } from '#platform/db/schema.ts'
import { minSubstringLength } from '#platform/db/dictionary-search.ts'
import { rankedLimits } from '#platform/db/ranked-matches.ts'
import { readWordForms, type WordForm } from '#platform/db/word-forms.ts'

/** A text and the words in it that match a search, as positions in UTF-16 code units. */
export type MarkedText = { text: string; marks: { start: number; end: number }[] }

export type MarkableText = { text: string; language: Language | null }

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
const wordsIn = (text: string): string[] => text.match(wordPattern) ?? []

const matches = (word: WordForm, searched: WordForm, language: Language | null): boolean => {
  // The language of the text ignores the word, so it was not searched for.
  if (searched.stem === '') return false
  if (language !== null && searched.folded.length < rankedLimits.prefix) return word.stem === searched.stem
  return (
    word.folded.startsWith(searched.folded) ||
    (searched.folded.length >= minSubstringLength && word.folded.includes(searched.folded)) ||
    word.stem.startsWith(searched.stem)
  )
}

/** Marks the words of texts that match a search, in any form of the text's own language (SRCH-01, I18N-07). */
export type Marker = {
  mark: (text: MarkableText) => MarkedText
  excerpt: (texts: readonly MarkableText[]) => MarkedText | null
}

const excerptLength = 200
/** Characters of an excerpt before its first match. */
const charactersBefore = 60

/**
 * @param words of the search, folded
 * @param texts everything that will be marked
 */
export const createMarker = async (
  db: Kysely<DB>,
  words: readonly string[],
  texts: readonly MarkableText[],
): Promise<Marker> => {
  const languages = [...new Set(texts.map(({ language }) => language))]
  const formOf = await readWordForms(db, [
    ...languages.flatMap((language) => words.map((word) => ({ word, language }))),
    ...texts.flatMap(({ text, language }) => wordsIn(text).map((word) => ({ word, language }))),
  ])
  const mark = ({ text, language }: MarkableText): MarkedText => {
    const searched = words.map((word) => formOf(word, language))
    const marks = [...text.matchAll(wordPattern)]
      .filter(([word]) => {
        const form = formOf(word, language)
        return searched.some((one) => matches(form, one, language))
      })
      .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
    return { text, marks }
  }
  const excerptAround = ({ text: source, language }: MarkableText) => {
    const text = source.replace(/\s+/g, ' ').trim()
    const first = mark({ text, language }).marks[0]?.start
    const space =
      first === undefined || first <= charactersBefore ? -1 : text.lastIndexOf(' ', first - charactersBefore)
    const beginning = space > 0 ? `…${text.slice(space + 1)}` : text
    return { hasMatch: first !== undefined, excerpt: mark({ text: truncate(beginning, excerptLength), language }) }
  }
  return {
    mark,
    excerpt: (sources) => {
      const excerpts = sources.filter(({ text }) => text.trim() !== '').map(excerptAround)
      return (excerpts.find(({ hasMatch }) => hasMatch) ?? excerpts[0])?.excerpt ?? null
    },
  }
}
