import * as z from 'zod/mini'
import { communityFeedChanged, feedChanged } from '#features/activity/contract/events.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { mentorListingChanged } from '#features/mentorship/contract/events.ts'
import { opportunityChanged } from '#features/opportunities/contract/events.ts'
import { productChanged } from '#features/products/contract/events.ts'
import { programChanged } from '#features/programs/contract/events.ts'
import { presenceChanged } from '#features/accounts/contract/index.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { suggestionChanged } from '#features/suggestions/contract/events.ts'
import { endpoint } from '#kit/endpoint.ts'
import { choice, id, language, queryFlag, queryInteger, text } from '#kit/fields.ts'
import { cursor } from '#kit/page.ts'
import { inCodeUnits } from '#kit/units.ts'

export const searchLimits = {
  /** Maximum length in characters. */
  query: 100,
  /** Minimum length in characters. */
  minQuery: 2,
  /** Default number of hits on a page. */
  hits: 20,
  maxHits: 50,
  /** At most this many matches of a kind are counted and in the ranked list. */
  perKind: 100,
} as const

/** In display order. */
export const hitKinds = ['members', 'mentors', 'opportunities', 'programs', 'products', 'posts', 'suggestions'] as const
export type HitKind = (typeof hitKinds)[number]

/** A text and its words that match the search, each from `start` to before `end`. */
const markedText = z.strictObject({
  text: z.string(),
  marks: z.array(z.strictObject({ start: inCodeUnits(z.int()), end: inCodeUnits(z.int()) })),
})
export type MarkedText = z.output<typeof markedText>

export const hit = z.strictObject({
  kind: z.enum(hitKinds),
  id: id(),
  title: markedText,
  /** Distinguishes hits with the same title: a company, a place or the author of a post. */
  line: z.nullable(markedText),
  /** A part of the text with a word of the search, otherwise its beginning. */
  excerpt: z.nullable(markedText),
  /** Of the title and the excerpt (I18N-07); null for members. */
  language: z.nullable(language()),
  path: z.string(),
  /** Only set for members. */
  avatarUrl: z.nullable(z.string()),
})
export type Hit = z.output<typeof hit>

export const searchEverything = endpoint({
  name: 'search.everything',
  method: 'GET',
  path: '/api/search',
  summary:
    'Returns the hits of all kinds, or of one, that the caller may see in one ranked list: at most 100 of each kind. Only confirmed members find members, mentors and posts. A search without any hit is corrected, unless `asTyped` is set.',
  access: 'anyone',
  input: z.strictObject({
    q: text({ min: searchLimits.minQuery, max: searchLimits.query }),
    kind: z.optional(choice(hitKinds)),
    asTyped: z.optional(queryFlag()),
    cursor: z.optional(cursor()),
    limit: z._default(queryInteger({ min: 1, max: searchLimits.maxHits }), searchLimits.hits),
  }),
  output: z.strictObject({
    items: z.array(hit),
    nextCursor: z.nullable(z.string()),
    /** The kinds with hits, whatever `kind` is: only on the first page. A `count` of 100 is 100 or more. */
    facets: z.optional(z.array(z.strictObject({ kind: z.enum(hitKinds), count: z.int() }))),
    /** The spelling that was searched for because `q` had no hits. */
    correctedTo: z.nullable(z.string()),
  }),
  rate: 'search',
  staleAfter: [
    mentorListingChanged,
    opportunityChanged,
    programChanged,
    productChanged,
    suggestionChanged,
    feedChanged,
    communityFeedChanged,
    profileChanged,
    presenceChanged,
    blocksChanged,
  ],
})

const listPages = {
  members: '/network',
  mentors: '/mentorship',
  opportunities: '/opportunities',
  programs: '/programs',
  products: '/products',
  suggestions: '/suggestions',
  posts: null,
} as const satisfies Record<HitKind, string | null>

/** The area's own list, filtered by the same query; null for posts, which have none. */
export const listPathOf = (kind: HitKind, q: string): string | null =>
  listPages[kind] && `${listPages[kind]}?q=${encodeURIComponent(q)}`

/** The search page. */
export const searchPath = (q: string, kind?: HitKind): string =>
  `/search?q=${encodeURIComponent(q)}${kind ? `&kind=${kind}` : ''}`
