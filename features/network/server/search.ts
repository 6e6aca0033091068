import { allFields, contactTerm, fieldSigns } from '#platform/db/member-search.ts'
import { scopedQuery } from '#platform/db/scoped-words.ts'
import { type MatchField, networkLimits } from '../contract/index.ts'

/** The sign of words of any field in `profiles.search`. Words without a sign also cover the bio. */
const anyFieldSign = '+'

/** Spellings without the Arabic article, and with ه for ة, which may begin another word. */
const variants = (word: string): string[] => {
  const bare = word.startsWith('ال') && word.length >= 5 ? [word, word.slice(2)] : [word]
  return bare.flatMap((variant) => (variant.endsWith('ة') ? [variant, `${variant.slice(0, -1)}ه`] : [variant]))
}

/** `known`: the word occurs in some member's name, company, expertise or location. */
export type SearchWord = { word: string; known: boolean }

type EffectiveWord = { word: string; isWhole: boolean }

/** Whole words match exactly, others as a prefix. A single letter would match too much as a prefix. */
const mustBeWhole = (variant: string, { isWhole }: EffectiveWord) => isWhole || variant.length === 1

const termQuery = (sign: string, effective: EffectiveWord) =>
  `(${variants(effective.word)
    .map((variant) => `'${sign}${variant}'${mustBeWhole(variant, effective) ? '' : ':*'}`)
    .join(' | ')})`

/** In any field of a member's contacts. */
const contactTermQuery = (memberId: string, effective: EffectiveWord) =>
  `(${variants(effective.word)
    .map((variant) => contactTerm(memberId, allFields, variant, { isWhole: mustBeWhole(variant, effective) }))
    .join(' | ')})`

/** The last word may be unfinished: it matches as a prefix; as a single letter after other words it is ignored. */
const effectiveWords = (words: readonly SearchWord[]): EffectiveWord[] => {
  const first = words.slice(0, networkLimits.words)
  const used = first.length > 1 && first.at(-1)?.word.length === 1 ? first.slice(0, -1) : first
  return used.map(({ word, known }, at) => ({ word, isWhole: known && at < used.length - 1 }))
}

/** A parsed search as `tsquery` strings of folded letters and digits, so user input cannot contain operators. */
export type ParsedSearch = {
  /** All words in the name: the first relevance tier. */
  inName: string
  /** The same with whole words only. */
  inWholeNames: string
  /** All words in name, company, expertise or location: the second tier. */
  inProfileFields: string
  /** The second tier among the contacts of a member (`contact_words`). */
  inContactsOf: (memberId: string) => string
  /** All words in any field: the third tier. */
  anywhere: string
  /** Any of the words in one field. */
  at: Record<MatchField, string>
  words: readonly string[]
}

export const parseSearch = (words: readonly SearchWord[]): ParsedSearch | null => {
  if (words.length === 0) return null
  const used = effectiveWords(words)
  const all = (sign: string) => used.map((word) => termQuery(sign, word)).join(' & ')
  const any = (sign: string) => used.map((word) => termQuery(sign, word)).join(' | ')
  return {
    inName: all(fieldSigns.name),
    inWholeNames: used.map(({ word }) => termQuery(fieldSigns.name, { word, isWhole: true })).join(' & '),
    inProfileFields: all(anyFieldSign),
    inContactsOf: (memberId) => scopedQuery(memberId, used.map((word) => contactTermQuery(memberId, word)).join(' & ')),
    anywhere: all(''),
    at: {
      name: any(fieldSigns.name),
      company: any(fieldSigns.company),
      expertise: any(fieldSigns.expertise),
      location: any(fieldSigns.location),
      bio: any(''),
    },
    words: used.map(({ word }) => word),
  }
}
