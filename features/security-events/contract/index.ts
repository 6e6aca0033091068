import * as z from 'zod/mini'
import { accountChanged } from '#features/accounts/contract/index.ts'
import { done, endpoint, nothing, only } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { id, instant, paragraphs, queryFlag, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { securityErrors } from './errors.ts'
import { blockChanged } from './events.ts'
import { blockKinds, securityEventTypes, securityLimits, severities } from './constants.ts'

export { securityErrors } from './errors.ts'
export { blockChanged, inputFlagged } from './events.ts'
export { logSecurityEvent, logSystemError, restSecurityEvents, type SystemErrorReport } from './rest.ts'
export {
  countedTypes,
  type SecurityEventType,
  securityBlockReason,
  securityLimits,
  type Severity,
} from './constants.ts'

const countedEvent = z.strictObject({
  eventType: z.enum(securityEventTypes),
  severity: z.enum(severities),
  endpoint: z.nullable(z.string()),
  createdAt: instant(),
})

const blockFields = {
  id: id(),
  kind: z.enum(blockKinds),
  reason: z.string(),
  blockedAt: instant(),
  /** Null: no end. */
  expiresAt: z.nullable(instant()),
  appeal: z.nullable(z.strictObject({ text: z.string(), at: instant() })),
}

/** A block as the blocked member sees it, with the events that counted. */
export const ownBlock = z.strictObject({ ...blockFields, events: z.array(countedEvent) })
export type OwnBlock = z.output<typeof ownBlock>

/** A block as those who administer see it. */
export const blockRow = z.strictObject({
  ...blockFields,
  member: z.strictObject({ id: id(), fullName: z.string() }),
  events: z.int(),
  lifted: z.nullable(z.strictObject({ at: instant(), reason: z.string() })),
})
export type BlockRow = z.output<typeof blockRow>

/** Open to anyone, because every other call is refused to a blocked member; a visitor gets `auth.required`. */
export const getOwnBlock = endpoint({
  name: 'securityEvents.ownBlock',
  method: 'GET',
  path: '/api/account/block',
  summary: 'Why and until when the own account is blocked, and which events counted; null when it is not.',
  access: 'anyone',
  input: nothing,
  output: z.strictObject({ block: z.nullable(ownBlock) }),
  errors: only(kernelErrors, 'auth.required'),
  staleAfter: [accountChanged],
})

export const appealBlock = endpoint({
  name: 'securityEvents.appeal',
  method: 'POST',
  path: '/api/account/block/appeal',
  summary: 'Asks those who administer to lift the own block. Once per block.',
  access: 'anyone',
  input: z.strictObject({ text: paragraphs({ max: securityLimits.appeal }) }),
  output: done,
  errors: { ...only(securityErrors, 'block.none', 'block.appealed'), ...only(kernelErrors, 'auth.required') },
})

export const listBlocks = endpoint({
  name: 'securityEvents.blocks',
  method: 'GET',
  path: '/api/admin/blocks',
  summary: 'Blocked accounts, newest first; `active=true` leaves out what has lapsed or was lifted.',
  access: 'admin-viewer',
  input: z.strictObject({ ...pageInput, active: z.optional(queryFlag()) }),
  output: page(blockRow),
  staleAfter: [blockChanged],
})

export const liftBlock = endpoint({
  name: 'securityEvents.lift',
  method: 'POST',
  path: '/api/admin/blocks/:id/lift',
  summary: 'Lets a blocked member in again. What counted before does not count any more.',
  access: 'admin',
  input: z.strictObject({ id: id(), reason: text({ max: securityLimits.liftReason }) }),
  output: done,
  errors: only(securityErrors, 'block.not_found', 'block.over'),
})
