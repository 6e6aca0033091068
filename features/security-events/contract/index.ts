import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { id, instant, language, paragraphs, queryFlag } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { securityErrors } from './errors.ts'
import { lockoutChanged } from './events.ts'
import { lockoutKinds, securityEventTypes, securityLimits, severities } from './constants.ts'

export { securityErrors } from './errors.ts'
export { lockoutChanged, inputFlagged } from './events.ts'
export { logSecurityEvent, logSystemError, restSecurityEvents, type SystemErrorReport } from './rest.ts'
export { listMemberEvents, readSecurityDashboard, type SecurityDashboard } from './dashboard.ts'
export {
  countedTypes,
  provokedErrorPrefix,
  type SecurityEventType,
  securityLockReason,
  securityLimits,
  type Severity,
} from './constants.ts'

/** An event that counted, without the address it came from. `marker`: what looked dangerous (SHLD-03). */
export const countedEvent = z.strictObject({
  eventType: z.enum(securityEventTypes),
  severity: z.enum(severities),
  endpoint: z.nullable(z.string()),
  marker: z.nullable(z.string()),
  createdAt: instant(),
})

const lockoutFields = {
  id: id(),
  kind: z.enum(lockoutKinds),
  reason: z.string(),
  blockedAt: instant(),
  expiresAt: z.nullable(instant()),
  appeal: z.nullable(z.strictObject({ text: z.string(), language: z.nullable(language()), at: instant() })),
}

/**
 * The member's own view of a ban or lock, with the newest events that counted and their number. `declined`: why the
 * appeal was declined.
 */
export const ownLockout = z.strictObject({
  ...lockoutFields,
  events: z.array(countedEvent),
  eventCount: z.int(),
  declined: z.nullable(z.strictObject({ text: z.string(), at: instant() })),
})
export type OwnLockout = z.output<typeof ownLockout>

/** A ban or lock as administrators see it; `events` is their number. */
export const lockoutRow = z.strictObject({
  ...lockoutFields,
  member: z.strictObject({ id: id(), fullName: z.string() }),
  events: z.int(),
  lifted: z.nullable(z.strictObject({ at: instant(), reason: z.string() })),
})
export type LockoutRow = z.output<typeof lockoutRow>

export const readOwnLockout = endpoint({
  name: 'securityEvents.ownBlock',
  method: 'GET',
  path: '/api/account/block',
  summary:
    'Returns why and until when the caller’s account is locked out, and which events counted; null if it is not.',
  access: 'signed-in',
  input: emptyInput,
  output: z.strictObject({ block: z.nullable(ownLockout) }),
  staleAfter: [accountChanged],
})

export const appealLockout = endpoint({
  name: 'securityEvents.appeal',
  method: 'POST',
  path: '/api/account/block/appeal',
  summary:
    'Appeals against the caller’s ban or lock, once. Moderators decide about a lock, administrators about a ban.',
  access: 'signed-in',
  input: z.strictObject({ text: paragraphs({ max: securityLimits.appeal }) }),
  output: okOutput,
  errors: pickErrors(securityErrors, 'block.none', 'block.appealed'),
})

export const listLockouts = endpoint({
  name: 'securityEvents.blocks',
  method: 'GET',
  path: '/api/admin/blocks',
  summary: 'Lists bans and locks, newest first; `active=true` omits those that have expired or were lifted.',
  access: 'admin-viewer',
  input: z.strictObject({ ...pageInput, active: z.optional(queryFlag()) }),
  output: page(lockoutRow),
  staleAfter: [lockoutChanged],
})

export const liftLock = endpoint({
  name: 'securityEvents.lift',
  method: 'POST',
  path: '/api/admin/blocks/:id/lift',
  summary: 'Lifts a security lock and mails the member the reason. Earlier events no longer count.',
  access: 'admin',
  input: z.strictObject({ id: id(), reason: paragraphs({ max: securityLimits.liftReason }) }),
  output: okOutput,
  errors: pickErrors(securityErrors, 'block.not_found', 'block.over'),
})
