import { type Kysely, type Selectable, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB, ProgramEvents } from '#platform/db/schema.ts'
import type { SchedulePeriod } from '../../contract/index.ts'

type Db = Kysely<DB>
type Cursor = readonly [startsAt: string, id: string]

export type EventRow = Selectable<ProgramEvents>
export type EventInput = Pick<
  EventRow,
  'kind' | 'title' | 'description' | 'starts_at' | 'ends_at' | 'place' | 'call_url' | 'is_public'
>

type ListOptions = { period: SchedulePeriod; isPublic?: true; now: Date }

/** Events of a program: coming ones with the next first, past ones with the latest first. */
export const listEvents = (
  db: Db,
  programId: string,
  { period, isPublic, now }: ListOptions,
  after: Cursor | null,
  limit: number,
): Promise<EventRow[]> => {
  const direction = period === 'coming' ? 'asc' : 'desc'
  return db
    .selectFrom('program_events as e')
    .selectAll()
    .where('program_id', '=', programId)
    .where('ends_at', period === 'coming' ? '>' : '<=', now)
    .$if(isPublic === true, (query) => query.where('is_public', '=', true))
    .where(afterKeyset(['e.starts_at', 'e.id'], after, direction))
    .orderBy('starts_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

export const findEvent = (db: Db, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('program_events').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an event until the transaction ends, and reads it. */
export const lockEvent = (tx: Db, id: string): Promise<EventRow | undefined> =>
  tx.selectFrom('program_events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const countEvents = async (db: Db, programId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('program_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('program_id', '=', programId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertEvent = (tx: Db, programId: string, input: EventInput, now: Date): Promise<EventRow> =>
  tx
    .insertInto('program_events')
    .values({ program_id: programId, ...input, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateEvent = (tx: Db, id: string, input: EventInput, now: Date): Promise<EventRow> =>
  tx
    .updateTable('program_events')
    .set({ ...input, updated_at: now, sequence: sql`sequence + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const cancelEvent = (tx: Db, id: string, now: Date): Promise<EventRow> =>
  tx
    .updateTable('program_events')
    .set({ cancelled_at: now, updated_at: now, sequence: sql`sequence + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteEvent = (tx: Db, id: string) => tx.deleteFrom('program_events').where('id', '=', id).execute()
