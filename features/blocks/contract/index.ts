import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { endpoint, only } from '#kit/endpoint.ts'
import { choice, id, instant } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { blockErrors } from './errors.ts'
import { blocksChanged } from './events.ts'

export { blockErrors } from './errors.ts'
export { blocksChanged } from './events.ts'

/** What the viewer has set against a member; what a member has set against the viewer is told to nobody. */
export const standing = z.strictObject({ blocked: z.boolean(), muted: z.boolean() })
export type Standing = z.output<typeof standing>

export const keptAwayKinds = ['blocked', 'muted'] as const
export type KeptAwayKind = (typeof keptAwayKinds)[number]

/** One whom the viewer has blocked or muted. */
export const keptAway = z.strictObject({ member: memberCard, since: instant() })
export type KeptAway = z.output<typeof keptAway>

export const readStanding = endpoint({
  name: 'blocks.read',
  method: 'GET',
  path: '/api/blocks/:memberId',
  summary: 'Whether the caller has blocked or muted a member.',
  access: 'member',
  input: z.strictObject({ memberId: id() }),
  output: standing,
  staleAfter: [blocksChanged],
})

export const listKeptAway = endpoint({
  name: 'blocks.list',
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom the caller has blocked, or muted, latest first.',
  access: 'member',
  input: z.strictObject({ kind: choice(keptAwayKinds), ...pageInput }),
  output: page(keptAway),
  staleAfter: [blocksChanged],
})

export const setBlock = endpoint({
  name: 'blocks.setBlock',
  method: 'PUT',
  path: '/api/blocks/:memberId',
  summary:
    'Blocks a member, or lifts that. A block ends what connects the two; lifting it brings nothing back. Again changes nothing.',
  access: 'confirmed',
  input: z.strictObject({ memberId: id(), blocked: z.boolean() }),
  output: standing,
  errors: only(blockErrors, 'block.member_not_found', 'block.yourself'),
})

export const setMute = endpoint({
  name: 'blocks.setMute',
  method: 'PUT',
  path: '/api/mutes/:memberId',
  summary: 'Mutes a member, or lifts that. Again changes nothing.',
  access: 'confirmed',
  input: z.strictObject({ memberId: id(), muted: z.boolean() }),
  output: standing,
  errors: only(blockErrors, 'block.member_not_found', 'block.yourself'),
})
