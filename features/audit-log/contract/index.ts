import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { day, id, instant } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { auditLogChanged } from './events.ts'

export { auditLogChanged } from './events.ts'

/** Changed fields with their old or new values. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))

const actor = z.strictObject({ id: id(), fullName: z.string() })

export const auditEntry = z.strictObject({
  id: id(),
  /** Null for actions from the server's shell, and once the administrator has deleted their account. */
  actor: z.nullable(actor),
  /** `area.verb`, such as `users.ban`. */
  action: z.string(),
  /** `name` is null when the target is deleted or has no name. */
  target: z.strictObject({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  before: z.nullable(values),
  after: z.nullable(values),
  reason: z.nullable(z.string()),
  createdAt: instant(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditFilters = {
  actor: z.optional(id()),
  /** An action (`users.ban`), or an area for all of its actions (`users`). */
  action: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-z_]+(\.[a-z_]+)?$/, { error: 'field.invalid' }))),
  targetKind: z.optional(z.string().check(z.maxLength(40), z.regex(/^[a-z_-]+$/, { error: 'field.invalid' }))),
  targetId: z.optional(
    z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.:/-]+$/, { error: 'field.invalid' })),
  ),
  /** First and last day, in the viewer's time zone. */
  from: z.optional(day()),
  to: z.optional(day()),
}

export const listAuditLog = endpoint({
  name: 'auditLog.list',
  method: 'GET',
  path: '/api/admin/audit-log',
  summary: 'Lists administrators’ actions, newest first, filtered by actor, action or area, target and days.',
  access: 'admin-viewer',
  input: z.strictObject({ ...auditFilters, ...pageInput }),
  output: page(auditEntry),
  staleAfter: [auditLogChanged],
})
