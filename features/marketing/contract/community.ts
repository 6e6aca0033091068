import * as z from 'zod/mini'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import { blocksChanged } from '#features/blocks/contract/events.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, emptyInput } from '#kit/endpoint.ts'

/** How much of the community the home page shows at most. */
export const communityLimits = { members: 6, nodes: 60, about: 140 } as const

/** A member who has opened their profile to everyone. */
const publicMember = z.strictObject({
  ...memberCard.shape,
  username: z.string(),
  location: z.nullable(z.string()),
  /** How they begin to tell about themselves. */
  about: z.nullable(z.string()),
})
export type PublicMember = z.output<typeof publicMember>

/** Stars and the lines between them: members without names. A line joins two by their places in the list. */
const graph = z.strictObject({
  nodes: z.array(z.strictObject({ role: z.nullable(z.enum(profileRoles)) })),
  links: z.array(z.tuple([z.int(), z.int()])),
})
export type CommunityGraph = z.output<typeof graph>

export const readCommunity = endpoint({
  name: 'marketing.community',
  method: 'GET',
  path: '/api/community',
  summary:
    'Some of the members who have opened their profiles to everyone, and how they know each other: without names.',
  access: 'anyone',
  input: emptyInput,
  output: z.strictObject({ members: z.array(publicMember), graph }),
  staleAfter: [profileChanged, blocksChanged],
})
