import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { encodeCursor, decodeCursor } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import type { AuditEntry } from '../contract/index.ts'
import * as queries from './queries.ts'

const cursorSchema = z.tuple([instant(), id()])
const isId = (value: string) => z.safeParse(id(), value).success

export const list: Handler<typeof contract.listAuditLog> = async (ctx, { cursor, limit, ...filters }) => {
  const after = decodeCursor(cursor, cursorSchema)
  const rows = await queries.list(
    ctx.tx,
    filters,
    ctx.member.timeZone,
    after && { at: after[0], id: after[1] },
    limit + 1,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
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
    nextCursor: last ? encodeCursor([last.created_at.toISOString(), last.id]) : null,
  }
}
