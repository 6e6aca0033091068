import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { opportunityChanged } from '#features/opportunities/contract/events.ts'
import { productChanged } from '#features/products/contract/events.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { suggestionChanged } from '#features/suggestions/contract/events.ts'
import { endpoint } from '#kit/endpoint.ts'
import { id, queryInteger, text } from '#kit/fields.ts'

export const searchLimits = {
  /** Characters of what is looked for. */
  query: 100,
  /** Characters from which on it is worth asking. */
  minQuery: 2,
  /** Hits of one kind. */
  hits: 5,
  maxHits: 20,
} as const

/** What can be found, in the order it is shown. */
export const hitKinds = ['members', 'opportunities', 'products', 'suggestions'] as const
export type HitKind = (typeof hitKinds)[number]

/** One thing found. */
export const hit = z.strictObject({
  id: id(),
  title: z.string(),
  /** What tells it from others of that name: a company, a beginning. */
  line: z.nullable(z.string()),
  /** A page of this product. */
  path: z.string(),
  /** Of a member. */
  avatarUrl: z.nullable(z.string()),
})
export type Hit = z.output<typeof hit>

export const searchEverything = endpoint({
  name: 'search.everything',
  method: 'GET',
  path: '/api/search',
  summary: 'The best hits of each kind that the caller may see: what visitors see, and for members the other members.',
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
        /** The kind's own list has more. */
        hasMore: z.boolean(),
      }),
    ),
  }),
  rate: 'search',
  staleAfter: [opportunityChanged, productChanged, suggestionChanged, profileChanged, blocksChanged],
})

/** The kind's own list, with what was looked for. */
export const listPathOf = (kind: HitKind, q: string) =>
  `/${kind === 'members' ? 'network' : kind}?q=${encodeURIComponent(q)}` as const
