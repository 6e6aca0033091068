import * as z from 'zod/mini'
import { profileRoles } from '#features/accounts/contract/roles.ts'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { id } from '#kit/fields.ts'
import { directoryEntry } from './directory.ts'
import { networkErrors } from './errors.ts'
import { connectionsChanged, recommendationsChanged } from './events.ts'

export const recommendationReason = z.discriminatedUnion('kind', [
  /** Shared connections; `members` names one or two of them. */
  z.strictObject({
    kind: z.literal('common'),
    count: z.int(),
    members: z.array(z.strictObject({ id: id(), fullName: z.string() })),
  }),
  z.strictObject({ kind: z.literal('expertise'), tags: z.array(z.string()) }),
  z.strictObject({ kind: z.literal('company'), company: z.string() }),
  z.strictObject({ kind: z.literal('location'), location: z.string() }),
  /** The member's role complements the viewer's. */
  z.strictObject({ kind: z.literal('role'), role: z.enum(profileRoles) }),
])
export type RecommendationReason = z.output<typeof recommendationReason>

export const recommendation = z.strictObject({
  member: directoryEntry,
  reasons: z.array(recommendationReason).check(z.minLength(1)),
})
export type Recommendation = z.output<typeof recommendation>

export const listRecommended = endpoint({
  name: 'network.recommended',
  method: 'GET',
  path: '/api/network/recommended',
  summary: 'Lists recommended members with the reasons, strongest first. It reflects the time of the call.',
  access: 'confirmed',
  input: emptyInput,
  output: z.strictObject({ items: z.array(recommendation) }),
  rate: 'search',
  staleAfter: [connectionsChanged, recommendationsChanged, blocksChanged, profileChanged],
})

export const setDismissed = endpoint({
  name: 'network.setDismissed',
  method: 'PUT',
  path: '/api/network/recommended/:memberId/dismissed',
  summary: 'Dismisses a member from the viewer’s recommendations, or restores them. Only the viewer is notified.',
  access: 'confirmed',
  input: z.strictObject({ memberId: id(), dismissed: z.boolean() }),
  output: z.strictObject({ memberId: id(), dismissed: z.boolean() }),
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself'),
})
