import { isId } from '#kit/fields.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import type { AuditEntry } from '../contract/index.ts'
import * as queries from './queries.ts'

export const list: Handler<typeof contract.listAuditLog> = async (ctx, { cursor, limit, ...filters }) => {
  const rows = await queries.list(ctx.tx, filters, ctx.member.timeZone, timeKeyset.parse(cursor), limit + 1)
  const { rows: shown, nextCursor } = timeKeyset.slice(rows, limit, (row) => [row.created_at, row.id])
  const members = new Set(
    shown.filter((row) => row.target_kind === 'member' && isId(row.target_id)).map((row) => row.target_id),
  )
  const names = await queries.namesOf(ctx.tx, [...members])
  return {
    items: shown.map((row): AuditEntry => ({
      id: row.id,
      actor: row.actor_id === null ? null : { id: row.actor_id, fullName: row.full_name ?? '' },
      action: row.action,
      target: { kind: row.target_kind, id: row.target_id, name: names.get(row.target_id) ?? row.target_name },
      before: row.before as AuditEntry['before'],
      after: row.after as AuditEntry['after'],
      reason: row.reason,
      createdAt: row.created_at.toISOString(),
    })),
    nextCursor,
  }
}
