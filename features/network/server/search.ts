import { type MatchField, networkLimits } from '../contract/index.ts'

/**
 * The signs that a member's words stand under in `profiles.search`, by the place where they stand. `called`: in any of
 * these; without a sign: in the bio as well.
 */
const prefixes = { name: '=', company: '@', expertise: '#', location: '~' } as const
const anyFieldPrefix = '+'

/** How somebody else may have written a word: with or without the Arabic article, and ة for ه within a word that is still being typed. */
const variants = (word: string): string[] => {
  const bare = word.startsWith('ال') && word.length >= 5 ? [word, word.slice(2)] : [word]
  return bare.flatMap((variant) => (variant.endsWith('ة') ? [variant, `${variant.slice(0, -1)}ه`] : [variant]))
}

/** A word that was asked for; `known`: some member's name, company, expertise or place has it. */
export type SearchWord = { word: string; known: boolean }

/** `isWhole`: means itself; else also what begins with it. A single letter is only itself, or every other member would do. */
const termQuery = (prefix: string, { word, isWhole }: { word: string; isWhole: boolean }) =>
  `(${variants(word)
    .map((variant) => `'${prefix}${variant}'${isWhole || variant.length === 1 ? '' : ':*'}`)
    .join(' | ')})`

/**
 * The words that count. The last may still be on its way: it stands for all that it begins, and a letter alone for nothing
 * yet. One before it that is known means itself.
 */
const effectiveWords = (words: readonly SearchWord[]) => {
  const first = words.slice(0, networkLimits.words)
  const used = first.length > 1 && first.at(-1)?.word.length === 1 ? first.slice(0, -1) : first
  return used.map(({ word, known }, at) => ({ word, isWhole: known && at < used.length - 1 }))
}

/** Words as a search looks for them: each is a `tsquery`. Made of folded letters and digits, so nothing in them is an operator. */
export type ParsedSearch = {
  /** All of them in the name: what relevance puts first. */
  inName: string
  /** All of them in name, company, expertise or location: what it puts next. */
  inCalling: string
  /** All of them anywhere. */
  anywhere: string
  /** One of them in a place. */
  at: Record<MatchField, string>
  words: readonly string[]
}

/** Null when there is nothing to look for. */
export const parseSearch = (words: readonly SearchWord[]): ParsedSearch | null => {
  if (words.length === 0) return null
  const used = effectiveWords(words)
  const all = (prefix: string) => used.map((word) => termQuery(prefix, word)).join(' & ')
  const any = (prefix: string) => used.map((word) => termQuery(prefix, word)).join(' | ')
  return {
    inName: all(prefixes.name),
    inCalling: all(anyFieldPrefix),
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
