import * as z from 'zod/mini'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { presenceChanged } from '#features/accounts/contract/index.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, emptyInput } from '#kit/endpoint.ts'
import { language } from '#kit/fields.ts'

/** Maximum members and graph nodes on the home page; `about` is a length in characters. */
export const communityLimits = { members: 6, nodes: 60, about: 140 } as const

/** A member whose profile is public. */
const publicMember = z.strictObject({
  ...memberCard.shape,
  username: z.string(),
  location: z.nullable(z.string()),
  /** The beginning of the bio. */
  about: z.nullable(z.string()),
  aboutLanguage: z.nullable(language()),
})
export type PublicMember = z.output<typeof publicMember>

/** Anonymous: a link joins two members by their indexes in `nodes`. */
const graph = z.strictObject({
  nodes: z.array(z.strictObject({ role: z.nullable(z.enum(profileRoles)) })),
  links: z.array(z.tuple([z.int(), z.int()])),
})
export type CommunityGraph = z.output<typeof graph>

export const readCommunity = endpoint({
  name: 'marketing.community',
  method: 'GET',
  path: '/api/community',
  summary: 'Returns some members with public profiles, and an anonymous graph of the connections between such members.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ members: z.array(publicMember), graph }),
  staleAfter: [profileChanged, presenceChanged, blocksChanged],
})
