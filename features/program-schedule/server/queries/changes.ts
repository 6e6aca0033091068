import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { EventRow } from './events.ts'

type Db = Kysely<DB>

/** A changed event as a notice stores it. Instants are ISO texts. */
export type NoticeChange = { title: string; startsAt: string; endsAt: string; isCancelled: boolean }
export type Notice = { id: string; changes: NoticeChange[] }

/** Notes that participants have to be notified of an event's change. A later change of the same event replaces it. */
export const noteChange = (
  tx: Db,
  { program_id, id, title, starts_at, ends_at, cancelled_at }: EventRow,
  now: Date,
) => {
  const change = { title, starts_at, ends_at, is_cancelled: cancelled_at !== null, changed_at: now }
  return tx
    .insertInto('program_event_changes')
    .values({ program_id, event_id: id, ...change })
    .onConflict((conflict) => conflict.columns(['program_id', 'event_id']).doUpdateSet(change))
    .execute()
}

/** When the latest noted change of a program was made; undefined without any. Locks the changes. */
export const lockLatestChange = async (tx: Db, programId: string): Promise<Date | undefined> => {
  const rows = await tx
    .selectFrom('program_event_changes')
    .select('changed_at')
    .where('program_id', '=', programId)
    .orderBy('event_id')
    .forUpdate()
    .execute()
  return rows.map(({ changed_at }) => changed_at).toSorted((one, other) => other.getTime() - one.getTime())[0]
}

/** Moves the noted changes of a program into one notice, the next event first. */
export const collectChanges = (tx: Db, programId: string, now: Date) =>
  sql`with collected as (
    delete from program_event_changes where program_id = ${programId}::uuid returning *
  )
  insert into program_event_notices (program_id, changes, created_at)
  select ${programId}::uuid, jsonb_agg(jsonb_build_object(
    'title', title, 'startsAt', starts_at, 'endsAt', ends_at, 'isCancelled', is_cancelled
  ) order by starts_at, event_id), ${now}::timestamptz
  from collected having count(*) > 0`.execute(tx)

/** The notices of a program that participants have not all been notified of, oldest first. */
export const listNotices = async (db: Db, programId: string): Promise<Notice[]> =>
  (
    await sql<Notice>`select id, changes from program_event_notices where program_id = ${programId}::uuid
      order by created_at, id`.execute(db)
  ).rows

export const deleteNotice = (tx: Db, id: string) =>
  tx.deleteFrom('program_event_notices').where('id', '=', id).execute()
