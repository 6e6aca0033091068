import type { Selectable } from 'kysely'
import type { AccountBlocks } from '#platform/db/schema.ts'
import { severities } from '../contract/constants.ts'
import type { MemberEvent } from '../contract/dashboard.ts'
import { type LockoutRow, type OwnLockout, type SecurityDashboard, securityLimits } from '../contract/index.ts'
import type { countBySeverity, listEventsOf, listRecentEvents } from './dashboard-queries.ts'
import type { EventRow } from './queries.ts'

type Lockout = Selectable<AccountBlocks>

const lockoutFields = (lockout: Lockout) => ({
  id: lockout.id,
  kind: lockout.kind,
  reason: lockout.reason,
  blockedAt: lockout.blocked_at.toISOString(),
  expiresAt: lockout.expires_at?.toISOString() ?? null,
  appeal:
    lockout.appeal !== null && lockout.appealed_at
      ? { text: lockout.appeal, language: lockout.appeal_language, at: lockout.appealed_at.toISOString() }
      : null,
})

/** Omits the IP address, and the details of a browser's own report, which can contain anything. */
export const countedEventView = (event: EventRow) => {
  const marker = event.source === 'server' ? (event.details as Record<string, unknown>)['marker'] : null
  return {
    eventType: event.event_type,
    severity: event.severity,
    endpoint: event.endpoint,
    marker: typeof marker === 'string' ? marker : null,
    createdAt: new Date(event.created_at).toISOString(),
  }
}

export const ownLockoutView = (lockout: Lockout, events: readonly EventRow[]): OwnLockout => ({
  ...lockoutFields(lockout),
  events: events.map(countedEventView),
  eventCount: lockout.event_ids.length,
  declined:
    lockout.appeal_declined_at && lockout.appeal_answer !== null
      ? { text: lockout.appeal_answer, at: lockout.appeal_declined_at.toISOString() }
      : null,
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

type RecentEvent = Awaited<ReturnType<typeof listRecentEvents>>[number]
type SeverityCount = Awaited<ReturnType<typeof countBySeverity>>[number]

export const memberEventView = (row: Awaited<ReturnType<typeof listEventsOf>>[number]): MemberEvent => ({
  id: row.id,
  eventType: row.event_type,
  severity: row.severity,
  endpoint: row.endpoint,
  ipAddress: row.ip_address,
  createdAt: row.created_at.toISOString(),
})

export const dashboardView = (
  events: readonly RecentEvent[],
  counted: readonly SeverityCount[],
): SecurityDashboard => ({
  events: events.map((row) => ({
    ...memberEventView(row),
    member: row.user_id !== null && row.full_name !== null ? { id: row.user_id, fullName: row.full_name } : null,
  })),
  counts: Object.fromEntries(
    severities.map((severity) => [severity, counted.find((row) => row.severity === severity)?.count ?? 0]),
  ) as SecurityDashboard['counts'],
  hasMore: counted.reduce((sum, { count }) => sum + count, 0) > securityLimits.countedRows,
})
