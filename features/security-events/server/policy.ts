import type { Viewer } from '#platform/auth/viewer.ts'
import { countedTypes, type SecurityEventType, securityLimits, type Severity } from '../contract/index.ts'

export type Tally = { critical: number; high: number }

/** SHLD-02 */
export const exceedsLockThreshold = ({ critical, high }: Tally): boolean =>
  critical >= securityLimits.lock.critical || high >= securityLimits.lock.high

export const countsTowardLock = (event: {
  userId: string | null
  type: SecurityEventType
  severity: Severity
  counts: boolean
}): boolean =>
  event.userId !== null &&
  event.counts &&
  (event.severity === 'high' || event.severity === 'critical') &&
  countedTypes.some((type) => type === event.type)

/** Limits browser reports to high: three forged or faulty reports must not lock the member. */
export const severityOfReport = (severity: Severity): Severity => (severity === 'critical' ? 'high' : severity)

/** Administrators read the events of all members, others only their own. */
export const mayReadAllEvents = (viewer: Viewer) => viewer.adminLevel !== null
