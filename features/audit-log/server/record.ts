import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import type { AuditAction } from '../contract/actions.ts'
import { auditLogChanged } from '../contract/index.ts'
import * as queries from './queries.ts'

type AuditValue = string | number | boolean | null
type AuditValues = Record<string, AuditValue | readonly string[]>

export type AdminAction = {
  action: AuditAction
  /** `name` is the current title; leave it out for members, whose names are joined when the log is read. */
  target: { kind: string; id: string; name?: string }
  /** Only the changed ids, states and numbers, not whole rows. */
  before?: AuditValues | null
  after?: AuditValues | null
  reason?: string | null
}

/** Like `recordAdminAction`, for actions from the server's shell. */
export const recordAction = async (
  tx: Kysely<DB>,
  actorId: string | null,
  now: Date,
  { action, target, before, after, reason }: AdminAction,
): Promise<void> => {
  await queries.insert(tx, {
    actorId,
    action,
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name ?? null,
    before: before ?? null,
    after: after ?? null,
    reason: reason || null,
    now,
  })
  await writeEvents(tx, [{ event: auditLogChanged, payload: {}, audience: 'admins' }])
}

/** Records an administrator's action in the transaction that performs it, so that neither exists alone (ADM-10). */
export const recordAdminAction = (ctx: Pick<Context, 'tx' | 'member' | 'now'>, action: AdminAction): Promise<void> =>
  recordAction(ctx.tx, ctx.member.id, ctx.now, action)

/** The fields whose values differ, as `before` and `after` of an action. Undefined when none differs. */
export const changedFields = (
  before: Record<string, AuditValue>,
  after: Record<string, AuditValue>,
): { before: AuditValues; after: AuditValues } | undefined => {
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  const pick = (fields: typeof after) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : undefined
}
