import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { auditLogChanged } from '../contract/index.ts'
import * as queries from './queries.ts'

type AuditValues = Record<string, string | number | boolean | null | readonly string[]>

/** One thing that an administrator did. */
export type AdminAction = {
  /** `area.verb` in the product's words: `users.ban`, `products.reject`. */
  action: `${string}.${string}`
  /** What it was done to. `name` is a title at that moment; leave it out for members, whose names are joined. */
  target: { kind: string; id: string; name?: string }
  /** What changed, from and to: ids, states and numbers, not whole rows. */
  before?: AuditValues | null
  after?: AuditValues | null
  reason?: string | null
}

/** The same for an act without a caller: from the server's shell. */
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

/** Writes an administrator's act into the log, in the same transaction: it stands there exactly if it was done (ADM-10). */
export const recordAdminAction = (ctx: Pick<Context, 'tx' | 'member' | 'now'>, action: AdminAction): Promise<void> =>
  recordAction(ctx.tx, ctx.member.id, ctx.now, action)
