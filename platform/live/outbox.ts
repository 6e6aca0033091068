import { CompiledQuery, type Kysely } from 'kysely'
import type { AnyEvent, Audience, LiveEvent } from '#kit/events.ts'
import type { DB } from '#platform/db/schema.ts'

/** An event waiting for its transaction's commit. */
export type Published = { event: AnyEvent; payload: Record<string, unknown>; audience: Audience }

/** An event read back, with whom it concerns. */
export type Delivery = LiveEvent & { audience: 'everyone' | 'admins' | 'members'; memberIds: readonly string[] }

export const liveChannel = 'nordbro_live'

/** Writes the events into the caller's transaction and wakes the nodes when it commits. One round trip. */
export const writeEvents = async (tx: Kysely<DB>, published: readonly Published[]): Promise<void> => {
  if (published.length === 0) return
  const rows = published.map(({ event, payload, audience }) => ({
    name: event.name,
    payload,
    audience: typeof audience === 'string' ? audience : 'members',
    member_ids: typeof audience === 'string' ? [] : audience.members,
  }))
  await tx.executeQuery(
    CompiledQuery.raw(
      `with written as (
         insert into events_outbox (name, payload, audience, member_ids)
         select name, payload, audience, array(select jsonb_array_elements_text(member_ids))::uuid[]
         from jsonb_to_recordset($1::jsonb) as row (name text, payload jsonb, audience text, member_ids jsonb)
         returning 1
       )
       select pg_notify($2, '') from (select count(*) from written) as counted`,
      [JSON.stringify(rows), liveChannel],
    ),
  )
}

/** A place in the stream: after this transaction and id. */
export type Position = { xid: string; id: string }

type Row = { xid: string; id: string; name: string; payload: Record<string, unknown>; audience: string; member_ids: string[]; written: string; settled: boolean }

/** `xid-id-seconds`: the last part tells whether the place is still within what is kept. */
export const cursorOf = (row: { xid: string; id: string; written: string }) => `${row.xid}-${row.id}-${row.written}`

/** Reads a cursor; null when it is not one of ours. */
export const positionOf = (cursor: string): (Position & { writtenAt: number }) | null => {
  const match = /^(\d{1,20})-(\d{1,19})-(\d{1,12})$/.exec(cursor)
  if (!match) return null
  return { xid: match[1] as string, id: match[2] as string, writtenAt: Number(match[3]) }
}

/** The end of the stream as of now: every event that is not yet visible comes after it. */
export const endOfStream = async (db: Kysely<DB>): Promise<Position & { written: string }> => {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      `select (pg_snapshot_xmin(pg_current_snapshot())::text::numeric - 1)::text as xid,
              '9223372036854775807' as id,
              extract(epoch from now())::bigint::text as written`,
    ),
  )
  return rows[0] as Position & { written: string }
}

/**
 * The events after a position in commit-safe order, at most `limit`. `more` says that a transaction which began
 * earlier is still open, or that the limit was reached: read again soon.
 */
export const readEvents = async (
  db: Kysely<DB>,
  after: Position,
  limit: number,
): Promise<{ deliveries: Delivery[]; last: Position; more: boolean }> => {
  const result = await db.executeQuery(
    CompiledQuery.raw(
      // With the table's name: alone, the order would be that of the texts which are selected, with 10 before 9.
      `select xid::text, id::text, name, payload, audience, member_ids::text[] as member_ids,
              extract(epoch from created_at)::bigint::text as written,
              xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
       from events_outbox
       where (xid, id) > ($1::text::xid8, $2::bigint)
       order by events_outbox.xid, events_outbox.id
       limit $3`,
      [after.xid, after.id, limit],
    ),
  )
  const rows = result.rows as Row[]
  const settled = rows.filter((row) => row.settled)
  const deliveries = settled.map((row) => ({
    cursor: cursorOf(row),
    name: row.name,
    payload: row.payload,
    audience: row.audience as Delivery['audience'],
    memberIds: row.member_ids,
  }))
  const end = settled.at(-1)
  return { deliveries, last: end ? { xid: end.xid, id: end.id } : after, more: rows.length > settled.length || rows.length === limit }
}
