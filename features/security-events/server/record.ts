import { isIP } from 'node:net'
import type { Kysely } from 'kysely'
import { accountChanged } from '#features/accounts/contract/index.ts'
import type { DB } from '#platform/db/schema.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import {
  lockoutChanged,
  inputFlagged,
  securityLockReason,
  type SecurityEventType,
  securityLimits,
  type Severity,
} from '../contract/index.ts'
import { exceedsLockThreshold, countsTowardLock } from './policy.ts'
import * as queries from './queries.ts'

/** `userId` is the member who caused the event, never its target; null for a visitor. */
export type SecurityEvent = {
  userId: string | null
  type: SecurityEventType
  severity: Severity
  /** Names and numbers only, never input or secrets. */
  details?: Record<string, unknown>
  request: { ip: string; userAgent: string; endpoint: string }
  source?: 'server' | 'client'
  /** False excludes the event from SHLD-02, for what others can trigger, such as opening a link. Default: true. */
  counts?: boolean
  at?: Date
  /** SHA-256 of payload, object and day. A member's second event with the same key is not stored (SHLD-03). */
  payloadKey?: string
}

/** PostgreSQL's `inet` accepts no zone index; a proxy can send anything. */
const inetOf = (ip: string): string | null => {
  const withoutZone = ip.replace(/%.*$/, '')
  return isIP(withoutZone) ? withoutZone : null
}

const truncate = (text: string, length: number): string => text.slice(0, length).toWellFormed().replaceAll('\u0000', '')

const rowOf = ({
  userId,
  type,
  severity,
  details,
  request,
  source,
  counts,
  at,
  payloadKey,
}: SecurityEvent): queries.NewEvent => ({
  userId,
  type,
  severity,
  details: details ?? {},
  ip: inetOf(request.ip),
  userAgent: truncate(request.userAgent, 512) || null,
  endpoint: truncate(request.endpoint, 200) || null,
  source: source ?? 'server',
  counts: counts ?? true,
  at: at ?? new Date(),
  payloadKey: payloadKey ?? null,
})

const isFlaggedInput = ({ type, payloadKey }: queries.NewEvent) => type === 'suspicious_activity' && payloadKey !== null

/** Notifies a member of the first suspicious input in 24 hours (SHLD-03), and locks at the limit (SHLD-02). */
const evaluateMember = async (tx: Kysely<DB>, userId: string, written: readonly queries.NewEvent[]): Promise<void> => {
  const lastEvent = written.at(-1) as queries.NewEvent
  const now = lastEvent.at
  await queries.lockMember(tx, userId)
  if (await queries.hasActiveLock(tx, userId, now)) return
  const counted = await queries.countedEvents(tx, userId, now)
  const flagged = written.filter(isFlaggedInput)
  if (flagged[0] && counted.filter(({ has_payload }) => has_payload).length === flagged.length) {
    await writeEvents(tx, [
      {
        event: inputFlagged,
        payload: { marker: String(flagged[0].details['marker']) },
        audience: { members: [userId] },
      },
    ])
  }
  const countOf = (severity: Severity) => counted.filter((event) => event.severity === severity).length
  const tally = { critical: countOf('critical'), high: countOf('high') }
  if (!exceedsLockThreshold(tally)) return

  const until = new Date(now.getTime() + securityLimits.lock.lockHours * 3_600_000)
  const lockout = await queries.insertLockout(tx, {
    userId,
    kind: 'security',
    reason: securityLockReason,
    at: now,
    until,
    eventIds: counted.map(({ id }) => id),
  })
  const details = { reason: securityLockReason, until: until.toISOString(), ...tally }
  await queries.insertEvents(tx, [
    { ...lastEvent, type: 'user_blocked', severity: 'critical', details, source: 'server', counts: false },
  ])
  await writeEvents(tx, [
    { event: accountChanged, payload: { id: userId }, audience: { members: [userId] } },
    { event: lockoutChanged, payload: { id: lockout.id }, audience: 'admins' },
  ])
}

/** Stores events and evaluates each of their members in one transaction. */
export const recordSecurityEvents = async (db: Kysely<DB>, events: readonly SecurityEvent[]): Promise<void> => {
  const rows = events.map(rowOf)
  const writeAndEvaluate = async (tx: Kysely<DB>) => {
    const isWritten = await queries.insertEvents(tx, rows)
    const suspects = Map.groupBy(
      rows.filter((row, index) => isWritten(index) && countsTowardLock(row)),
      ({ userId }) => userId as string,
    )
    // In a fixed order, so that two nodes with the same members cannot deadlock.
    for (const [userId, written] of [...suspects].toSorted(([one], [other]) => (one < other ? -1 : 1)))
      await evaluateMember(tx, userId, written)
  }
  if (db.isTransaction) await writeAndEvaluate(db)
  else if (!rows.some(countsTowardLock)) await queries.insertEvents(db, rows)
  else await db.transaction().execute(writeAndEvaluate)
}

/**
 * Stores a security event, and locks the account at the limit in the same transaction (SHLD-02). Pass `ctx.db` if the
 * event must survive the refusal of the request, and `ctx.tx` if it belongs to its success.
 */
export const recordSecurityEvent = (db: Kysely<DB>, event: SecurityEvent): Promise<void> =>
  recordSecurityEvents(db, [event])
