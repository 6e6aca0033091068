import type { Language } from '#kit/languages.ts'
import type { RankedMatches } from '#platform/db/ranked-matches.ts'
import type { Dictionary } from '#platform/db/spelling.ts'
import type { VisitorContext } from '#platform/http/context.ts'

/** What a row that the search across all areas found shows of itself (SRCH-01). */
export type FoundContent = {
  id: string
  title: string
  /** Distinguishes hits with the same title: a company or a place. */
  line: string | null
  /** An excerpt is taken from the first of these that has a word of the search. */
  texts: readonly string[]
  /** Of the title and the texts; null for members, whose words are not stemmed. */
  language: Language | null
  path: `/${string}`
  /** Of a member; null without a picture, and for other kinds. */
  avatarUrl: string | null
}

export type SearchContext = Pick<VisitorContext, 'tx' | 'viewer' | 'now'>

/** A search text and its first folded words, which contain only letters and digits. */
export type SearchText = { readonly text: string; readonly words: readonly string[] }

/** A kind of hits, listed in `Feature.search` and passed on by `main.ts`. Each area applies its own access rules. */
export type SearchSource = {
  readonly kind: string
  /** The words that a misspelt search is corrected to. */
  readonly dictionary: Dictionary
  /** Whether the viewer finds this kind at all. */
  readonly mayFind: (ctx: SearchContext) => boolean
  /** The best matches that the viewer may see, ranked by the rule in `db/ranked-matches.ts`. */
  readonly rank: (ctx: SearchContext, search: SearchText) => Promise<RankedMatches>
  /** The content of matches, in any order, without those that have disappeared since they were ranked. */
  readonly load: (ctx: SearchContext, ids: readonly string[]) => Promise<FoundContent[]>
}

/** The line of a hit: the parts that are not empty. */
export const hitLine = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null
