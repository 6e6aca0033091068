import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { endpoint, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { blockErrors } from './errors.ts'
import { blocksChanged } from './events.ts'

export { blockErrors } from './errors.ts'
export { blocksChanged } from './events.ts'

/** Only what the viewer has set. Nobody can read what another member has set against them. */
export const blockState = z.strictObject({ blocked: z.boolean(), muted: z.boolean() })
export type BlockState = z.output<typeof blockState>

export const blockKinds = ['blocked', 'muted'] as const
export type BlockKind = (typeof blockKinds)[number]

export const blockListEntry = z.strictObject({ member: memberCard, since: instant() })
export type BlockListEntry = z.output<typeof blockListEntry>

export const readBlockState = endpoint({
  name: 'blocks.read',
  method: 'GET',
  path: '/api/blocks/:memberId',
  summary: 'Returns whether the caller has blocked or muted a member.',
  access: 'member',
  input: z.strictObject({ memberId: id() }),
  output: blockState,
  staleAfter: [blocksChanged],
})

export const listBlockedMembers = endpoint({
  name: 'blocks.list',
  method: 'GET',
  path: '/api/blocks',
  summary: 'Lists the members whom the caller has blocked or muted, latest first.',
  access: 'member',
  input: z.strictObject({ kind: choice(blockKinds), ...pageInput }),
  output: page(blockListEntry),
  staleAfter: [blocksChanged],
})

export const setBlock = endpoint({
  name: 'blocks.setBlock',
  method: 'PUT',
  path: '/api/blocks/:memberId',
  summary:
    'Blocks or unblocks a member. A block ends connections and requests between the two; unblocking does not restore them. Idempotent.',
  access: 'confirmed',
  input: z.strictObject({ memberId: id(), blocked: z.boolean() }),
  output: blockState,
  errors: pickErrors(blockErrors, 'block.member_not_found', 'block.yourself'),
})

export const setMute = endpoint({
  name: 'blocks.setMute',
  method: 'PUT',
  path: '/api/mutes/:memberId',
  summary: 'Mutes or unmutes a member. Idempotent.',
  access: 'confirmed',
  input: z.strictObject({ memberId: id(), muted: z.boolean() }),
  output: blockState,
  errors: pickErrors(blockErrors, 'block.member_not_found', 'block.yourself'),
})
