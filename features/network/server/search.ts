import { type MatchField, networkLimits } from '../contract/index.ts'

/** Field prefixes of the words in `profiles.search`. Words without a prefix also cover the bio. */
const prefixes = { name: '=', company: '@', expertise: '#', location: '~' } as const
const anyFieldPrefix = '+'

/** Spellings without the Arabic article, and with ه for ة, which may begin another word. */
const variants = (word: string): string[] => {
  const bare = word.startsWith('ال') && word.length >= 5 ? [word, word.slice(2)] : [word]
  return bare.flatMap((variant) => (variant.endsWith('ة') ? [variant, `${variant.slice(0, -1)}ه`] : [variant]))
}

/** `known`: the word occurs in some member's name, company, expertise or location. */
export type SearchWord = { word: string; known: boolean }

/** Whole words match exactly, others as a prefix. A single letter would match too much as a prefix. */
const termQuery = (prefix: string, { word, isWhole }: { word: string; isWhole: boolean }) =>
  `(${variants(word)
    .map((variant) => `'${prefix}${variant}'${isWhole || variant.length === 1 ? '' : ':*'}`)
    .join(' | ')})`

/** The last word may be unfinished: it matches as a prefix; as a single letter after other words it is ignored. */
const effectiveWords = (words: readonly SearchWord[]) => {
  const first = words.slice(0, networkLimits.words)
  const used = first.length > 1 && first.at(-1)?.word.length === 1 ? first.slice(0, -1) : first
  return used.map(({ word, known }, at) => ({ word, isWhole: known && at < used.length - 1 }))
}

/** A parsed search as `tsquery` strings of folded letters and digits, so user input cannot contain operators. */
export type ParsedSearch = {
  /** All words in the name: the first relevance tier. */
  inName: string
  /** All words in name, company, expertise or location: the second tier. */
  inProfileFields: string
  /** All words in any field: the third tier. */
  anywhere: string
  /** Any of the words in one field. */
  at: Record<MatchField, string>
  words: readonly string[]
}

export const parseSearch = (words: readonly SearchWord[]): ParsedSearch | null => {
  if (words.length === 0) return null
  const used = effectiveWords(words)
  const all = (prefix: string) => used.map((word) => termQuery(prefix, word)).join(' & ')
  const any = (prefix: string) => used.map((word) => termQuery(prefix, word)).join(' | ')
  return {
    inName: all(prefixes.name),
    inProfileFields: all(anyFieldPrefix),
    anywhere: all(''),
    at: {
      name: any(prefixes.name),
      company: any(prefixes.company),
      expertise: any(prefixes.expertise),
      location: any(prefixes.location),
      bio: any(''),
    },
    words: used.map(({ word }) => word),
  }
}
