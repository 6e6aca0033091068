import * as z from 'zod/mini'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { studiesView } from '#features/profiles/contract/studies.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint } from '#kit/endpoint.ts'
import { choice, language, queryFlag, text } from '#kit/fields.ts'
import { pageInput } from '#kit/page.ts'
import { connectionsChanged } from './events.ts'
import { networkLimits } from './limits.ts'
import { connectionView } from './state.ts'

/** NET-01. Default: `relevance` with search words, `newest` without. */
export const memberSorts = ['relevance', 'newest', 'name'] as const
export type MemberSort = (typeof memberSorts)[number]

export const matchFields = ['name', 'company', 'expertise', 'location', 'bio'] as const
export type MatchField = (typeof matchFields)[number]

export const directoryEntry = z.strictObject({
  ...memberCard.shape,
  /** An excerpt: the beginning, or the passage around the first match. */
  bio: z.nullable(z.string()),
  bioLanguage: z.nullable(language()),
  ...studiesView,
  location: z.nullable(z.string()),
  expertise: z.array(z.string()),
  mentorAvailable: z.boolean(),
  connection: connectionView,
  /** The fields that matched; empty without a search. */
  matchedIn: z.array(z.enum(matchFields)),
  can: abilities('connect'),
})
export type DirectoryEntry = z.output<typeof directoryEntry>

export const directoryFilters = {
  q: z.optional(text({ max: networkLimits.query })),
  role: z.optional(choice(profileRoles)),
  mentorAvailable: z.optional(queryFlag()),
  connectedOnly: z.optional(queryFlag()),
  sort: z.optional(choice(memberSorts)),
}

export const listMembers = endpoint({
  name: 'network.members',
  method: 'GET',
  path: '/api/network/members',
  summary:
    'Lists members by search words, with spelling correction, filters and sorting. Leaves out the viewer, hidden members and members with a block in either direction. The first page has `total`, exact unless `totalIsEstimate`; above 100 it may be a minute old.',
  access: 'confirmed',
  input: z.strictObject({ ...directoryFilters, ...pageInput }),
  output: z.strictObject({
    items: z.array(directoryEntry),
    nextCursor: z.nullable(z.string()),
    total: z.optional(z.int()),
    totalIsEstimate: z.optional(z.boolean()),
    /** The corrected search words, when the original ones matched no one and the items match the correction. */
    correctedTo: z.nullable(z.string()),
  }),
  rate: 'search',
  staleAfter: [connectionsChanged, blocksChanged, profileChanged],
})
