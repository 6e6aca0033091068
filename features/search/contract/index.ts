import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { mentorListingChanged } from '#features/mentorship/contract/events.ts'
import { opportunityChanged } from '#features/opportunities/contract/events.ts'
import { productChanged } from '#features/products/contract/events.ts'
import { programChanged } from '#features/programs/contract/events.ts'
import { presenceChanged } from '#features/accounts/contract/index.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { suggestionChanged } from '#features/suggestions/contract/events.ts'
import { endpoint } from '#kit/endpoint.ts'
import { id, queryInteger, text } from '#kit/fields.ts'

export const searchLimits = {
  /** Maximum length in characters. */
  query: 100,
  /** Minimum length in characters. */
  minQuery: 2,
  /** Default number of hits per kind. */
  hits: 5,
  maxHits: 20,
} as const

/** In display order. */
export const hitKinds = ['members', 'mentors', 'opportunities', 'programs', 'products', 'suggestions'] as const
export type HitKind = (typeof hitKinds)[number]

export const hit = z.strictObject({
  id: id(),
  title: z.string(),
  /** Distinguishes hits with the same title: a company, or the beginning of a description. */
  line: z.nullable(z.string()),
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
    'Returns the best hits of each kind that the caller may see. Only confirmed members find members and mentors.',
  access: 'anyone',
  input: z.strictObject({
    q: text({ min: searchLimits.minQuery, max: searchLimits.query }),
    limit: z._default(queryInteger({ min: 1, max: searchLimits.maxHits }), searchLimits.hits),
  }),
  output: z.strictObject({
    groups: z.array(
      z.strictObject({
        kind: z.enum(hitKinds),
        items: z.array(hit),
        /** The area's own list has more hits. */
        hasMore: z.boolean(),
      }),
    ),
  }),
  rate: 'search',
  staleAfter: [
    mentorListingChanged,
    opportunityChanged,
    programChanged,
    productChanged,
    suggestionChanged,
    profileChanged,
    presenceChanged,
    blocksChanged,
  ],
})

const listPages = { members: 'network', mentors: 'mentorship' } as const

/** The area's own list, filtered by the same query. */
export const listPathOf = (kind: HitKind, q: string) =>
  `/${kind === 'members' || kind === 'mentors' ? listPages[kind] : kind}?q=${encodeURIComponent(q)}` as const
