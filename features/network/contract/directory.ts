import * as z from 'zod/mini'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint } from '#kit/endpoint.ts'
import { choice, queryFlag, text } from '#kit/fields.ts'
import { pageInput } from '#kit/page.ts'
import { connectionsChanged } from './events.ts'
import { networkLimits } from './limits.ts'
import { connectionView } from './state.ts'

/** NET-01. Without a choice: relevance for a text, else who joined last. */
export const memberSorts = ['relevance', 'newest', 'name'] as const
export type MemberSort = (typeof memberSorts)[number]

/** Where the words of a search were found. */
export const matchFields = ['name', 'company', 'expertise', 'location', 'bio'] as const
export type MatchField = (typeof matchFields)[number]

/** A member as the directory shows them to the viewer. */
export const directoryEntry = z.strictObject({
  ...memberCard.shape,
  /** The beginning; when the words of a search stand further down, the lines around them. */
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  expertise: z.array(z.string()),
  mentorAvailable: z.boolean(),
  connection: connectionView,
  /** Why a search found them; empty without one. */
  matchedIn: z.array(z.enum(matchFields)),
  can: abilities('connect'),
})
export type DirectoryEntry = z.output<typeof directoryEntry>

/** The filters of the directory, as they stand in its address. */
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
    'The members, but for the caller, those who hide from searches and those apart by a block: searched by words, typing mistakes forgiven, filtered, sorted. `total` comes with the first page and is exact unless `totalIsEstimate`; above 100 it may be a minute old.',
  access: 'confirmed',
  input: z.strictObject({ ...directoryFilters, ...pageInput }),
  output: z.strictObject({
    items: z.array(directoryEntry),
    nextCursor: z.nullable(z.string()),
    total: z.optional(z.int()),
    totalIsEstimate: z.optional(z.boolean()),
    /** Nobody was found for the words as they were written: these are the matches for what they may have meant. */
    correctedTo: z.nullable(z.string()),
  }),
  rate: 'search',
  staleAfter: [connectionsChanged, blocksChanged, profileChanged],
})
