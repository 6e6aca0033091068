import type { Viewer } from '#platform/auth/viewer.ts'
import { countedTypes, type SecurityEventType, securityLimits, type Severity } from '../contract/index.ts'

/** Grave events of a member that the rule counts. */
export type Tally = { critical: number; high: number }

/** SHLD-02: three critical or ten high ones. */
export const exceedsLockThreshold = ({ critical, high }: Tally): boolean =>
  critical >= securityLimits.lock.critical || high >= securityLimits.lock.high

/** Whether an event can bring its member closer to a block: whose it is, its type, its severity, and that it may count at all. */
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

/**
 * What a browser's own report weighs. It can speak of nobody but its own member, and a fault in it must not shut that
 * member out with three reports: only this server calls something critical.
 */
export const severityOfReport = (severity: Severity): Severity => (severity === 'critical' ? 'high' : severity)

/** Whose events a reader may see: those who administer everyone's, everybody else their own. */
export const readableBy = (viewer: Viewer): { everyone: true } | { everyone: false; userId: string } =>
  viewer.adminLevel === null ? { everyone: false, userId: viewer.id } : { everyone: true }
