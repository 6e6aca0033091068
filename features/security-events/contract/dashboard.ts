import * as z from 'zod/mini'
import { emptyInput, endpoint } from '#kit/endpoint.ts'
import { id, instant } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { securityEventTypes, securityLimits, severities } from './constants.ts'

const eventFields = {
  id: id(),
  eventType: z.enum(securityEventTypes),
  severity: z.enum(severities),
  endpoint: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  createdAt: instant(),
}
const memberEvent = z.strictObject(eventFields)
export type MemberEvent = z.output<typeof memberEvent>

const dashboardEvent = z.strictObject({
  ...eventFields,
  /** Null for a visitor's event, and once the member has deleted their account. */
  member: z.nullable(z.strictObject({ id: id(), fullName: z.string() })),
})
export type DashboardEvent = z.output<typeof dashboardEvent>

const securityDashboard = z.strictObject({
  /** Newest first, at most `securityLimits.rows`. */
  events: z.array(dashboardEvent),
  /** Events of the same days by severity; counting stops at `securityLimits.countedRows`. */
  counts: z.record(z.enum(severities), z.int()),
  /** Whether there are more events than were counted. */
  hasMore: z.boolean(),
})
export type SecurityDashboard = z.output<typeof securityDashboard>

export const readSecurityDashboard = endpoint({
  name: 'securityEvents.dashboard',
  method: 'GET',
  path: '/api/admin/security',
  summary: `Returns the security events of the last ${securityLimits.dashboardDays} days, newest first, and their number by severity.`,
  access: 'admin-viewer',
  input: emptyInput,
  output: securityDashboard,
})

/** Without `staleAfter`: an attack records events faster than anyone reads them. */
export const listMemberEvents = endpoint({
  name: 'securityEvents.ofMember',
  method: 'GET',
  path: '/api/admin/users/:memberId/security-events',
  summary: 'Lists the security events of one member, newest first (ADM-02).',
  access: 'admin-viewer',
  input: z.strictObject({ memberId: id(), ...pageInput }),
  output: page(memberEvent),
})
