import type { Selectable } from 'kysely'
import type { AccountBlocks } from '#platform/db/schema.ts'
import type { BlockRow, OwnBlock } from '../contract/index.ts'
import type { eventsByIds } from './queries.ts'

type Block = Selectable<AccountBlocks>
type Event = Awaited<ReturnType<typeof eventsByIds>>[number]

const blockFields = (block: Block) => ({
  id: block.id,
  kind: block.kind as OwnBlock['kind'],
  reason: block.reason,
  blockedAt: block.blocked_at.toISOString(),
  expiresAt: block.expires_at?.toISOString() ?? null,
  appeal:
    block.appeal !== null && block.appealed_at ? { text: block.appeal, at: block.appealed_at.toISOString() } : null,
})

/** A block as the blocked member sees it: what counted, never from where. */
export const ownBlockView = (block: Block, events: readonly Event[]): OwnBlock => ({
  ...blockFields(block),
  events: events.map((event) => ({
    eventType: event.event_type as OwnBlock['events'][number]['eventType'],
    severity: event.severity as OwnBlock['events'][number]['severity'],
    endpoint: event.endpoint,
    createdAt: event.created_at.toISOString(),
  })),
})

/** A block in the list of those who administer. */
export const blockRowView = (block: Block & { full_name: string }): BlockRow => ({
  ...blockFields(block),
  member: { id: block.user_id, fullName: block.full_name },
  events: block.event_ids.length,
  lifted:
    block.lifted_at && block.lift_reason !== null
      ? { at: block.lifted_at.toISOString(), reason: block.lift_reason }
      : null,
})
