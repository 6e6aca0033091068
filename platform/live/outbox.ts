import { CompiledQuery, type Kysely } from 'kysely'
import type { AnyEvent, Audience, LiveEvent } from '#kit/events.ts'
import type { DB } from '#platform/db/schema.ts'

/** An event that is published at the commit of its transaction. */
export type PendingEvent = { event: AnyEvent; payload: Record<string, unknown>; audience: Audience }

/** An event read from the outbox, with its position and audience. */
export type Delivery = LiveEvent & {
  id: bigint
  audience: 'everyone' | 'admins' | 'members'
  memberIds: readonly string[]
}

export const liveChannel = 'nordbro_live'

/** SQL of the transaction that wrote an event. Its rows became visible together, which is all that a client compares. */
const transactionSql = 'xmin::text'

const transactionIds = new WeakMap<Kysely<DB>, string>()

/** The id that the events written in the transaction carry; undefined if it has written none. */
export const liveTransactionOf = (tx: Kysely<DB>): string | undefined => transactionIds.get(tx)

/** Inserts the events in the given transaction and wakes the nodes at its commit, in one round trip. */
export const writeEvents = async (tx: Kysely<DB>, published: readonly PendingEvent[]): Promise<void> => {
  if (published.length === 0) return
  const rows = published.map(({ event, payload, audience }) => ({
    name: event.name,
    payload,
    audience: typeof audience === 'string' ? audience : 'members',
    member_ids: typeof audience === 'string' ? [] : audience.members,
  }))
  const { rows: written } = await tx.executeQuery<{ transaction: string }>(
    CompiledQuery.raw(
      `with written as (
         insert into events_outbox (name, payload, audience, member_ids)
         select name, payload, audience, array(select jsonb_array_elements_text(member_ids))::uuid[]
         from jsonb_to_recordset($1::jsonb) as row (name text, payload jsonb, audience text, member_ids jsonb)
         returning ${transactionSql} as transaction
       )
       select min(transaction) as transaction, pg_notify($2, '') from written`,
      [JSON.stringify(rows), liveChannel],
    ),
  )
  transactionIds.set(tx, (written[0] as { transaction: string }).transaction)
}

/**
 * How far the outbox can be read: all events up to `settled` are committed or rolled back. `drawn` is the sequence's
 * last id; `writers` are the backend pids of open transactions with later events (decision 006).
 */
export type OutboxProgress = { settled: bigint; drawn: bigint; writers: readonly number[] }

export const settledEvents = async (db: Kysely<DB>): Promise<OutboxProgress> => {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw('select settled::text, drawn::text, writers from settled_events()'),
  )
  const { settled, drawn, writers } = rows[0] as { settled: string; drawn: string; writers: number[] }
  return { settled: BigInt(settled), drawn: BigInt(drawn), writers }
}

/** SQL of a cursor: event id and transaction start in Unix microseconds, `id-microseconds`. */
const cursorSql = `id || '-' || (extract(epoch from created_at) * 1000000)::bigint`

type Row = {
  id: string
  cursor: string
  transaction: string
  name: string
  payload: Record<string, unknown>
  audience: string
  member_ids: string[]
}

/** At most `limit` events with `after` < id ≤ `settled`, by id. */
export const eventsBetween = async (
  db: Kysely<DB>,
  after: bigint,
  settled: bigint,
  limit: number,
): Promise<Delivery[]> => {
  if (after >= settled) return []
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      // `events_outbox.id`, because plain `id` is the selected text, which sorts 10 before 9.
      `select id::text, ${cursorSql} as cursor, ${transactionSql} as transaction, name, payload, audience,
              member_ids::text[] as member_ids
       from events_outbox
       where id > $1::bigint and id <= $2::bigint
       order by events_outbox.id
       limit $3`,
      [after, settled, limit],
    ),
  )
  return (rows as Row[]).map((row) => ({
    id: BigInt(row.id),
    cursor: row.cursor,
    transaction: row.transaction,
    name: row.name,
    payload: row.payload,
    audience: row.audience as Delivery['audience'],
    memberIds: row.member_ids,
  }))
}

/** The cursor of the last event up to a settled id. */
export const liveCursorAt = async (db: Kysely<DB>, settled: bigint): Promise<string> => {
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      `select coalesce(
         (select ${cursorSql} from events_outbox where id <= $1::bigint order by events_outbox.id desc limit 1),
         $1::bigint || '-' || (extract(epoch from now()) * 1000000)::bigint
       ) as cursor`,
      [settled],
    ),
  )
  return (rows[0] as { cursor: string }).cursor
}

/** The id to resume after; null if events may be missing (cursor malformed, too old or from before a restore). */
export const resolveLiveCursor = async (db: Kysely<DB>, cursor: string, notBefore: Date): Promise<bigint | null> => {
  const match = /^(\d{1,18})-(\d{1,18})$/.exec(cursor)
  if (!match) return null
  const [id, writtenAt] = [BigInt(match[1] as string), Number(match[2]) / 1000]
  const { rows } = await db.executeQuery(
    CompiledQuery.raw(
      // The event may have been cleaned up together with all earlier ones.
      `select last_event_id()::text as drawn,
              coalesce((select ${cursorSql} = $2 from events_outbox where id <= $1::bigint order by events_outbox.id desc limit 1), true) as is_valid`,
      [id, cursor],
    ),
  )
  const { drawn, is_valid: isValid } = rows[0] as { drawn: string; is_valid: boolean }
  if (!isValid || id > BigInt(drawn)) return null
  return id === BigInt(drawn) || writtenAt >= notBefore.getTime() ? id : null
}
