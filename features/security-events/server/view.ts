import type { Selectable } from 'kysely'
import type { AccountBlocks } from '#platform/db/schema.ts'
import type { LockoutRow, OwnLockout } from '../contract/index.ts'
import type { eventsByIds } from './queries.ts'

type Lockout = Selectable<AccountBlocks>
type SecurityEventRow = Awaited<ReturnType<typeof eventsByIds>>[number]

const lockoutFields = (lockout: Lockout) => ({
  id: lockout.id,
  kind: lockout.kind,
  reason: lockout.reason,
  blockedAt: lockout.blocked_at.toISOString(),
  expiresAt: lockout.expires_at?.toISOString() ?? null,
  appeal:
    lockout.appeal !== null && lockout.appealed_at
      ? { text: lockout.appeal, at: lockout.appealed_at.toISOString() }
      : null,
})

/** Omits the IP addresses of the counted events. */
export const ownLockoutView = (lockout: Lockout, events: readonly SecurityEventRow[]): OwnLockout => ({
  ...lockoutFields(lockout),
  events: events.map((event) => ({
    eventType: event.event_type,
    severity: event.severity,
    endpoint: event.endpoint,
    createdAt: event.created_at.toISOString(),
  })),
})

export const lockoutRowView = (lockout: Lockout & { full_name: string }): LockoutRow => ({
  ...lockoutFields(lockout),
  member: { id: lockout.user_id, fullName: lockout.full_name },
  events: lockout.event_ids.length,
  lifted:
    lockout.lifted_at && lockout.lift_reason !== null
      ? { at: lockout.lifted_at.toISOString(), reason: lockout.lift_reason }
      : null,
})
