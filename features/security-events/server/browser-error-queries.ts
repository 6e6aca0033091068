import { type Kysely, sql } from 'kysely'
import { dayBefore } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import { provokedErrorPrefix } from '../contract/index.ts'

/** The queue of the reports to the error service. */
export const forwardQueue = 'securityEvents.forwardError'

export type ErrorRow = {
  fingerprint: Buffer
  component: string
  message: string
  stack: string | null
  severity: 'medium' | 'high'
  metadata: Record<string, unknown>
  at: Date
}

/** Inserts an error, or increments its count if it has already occurred that day. */
export const upsertError = async (tx: Kysely<DB>, error: ErrorRow): Promise<{ id: string; isNew: boolean }> => {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into system_errors (fingerprint, day, component, error_message, error_stack, severity, metadata, created_at, last_seen_at)
    values (${error.fingerprint}, (${error.at}::timestamptz at time zone 'UTC')::date, ${error.component}, ${error.message}, ${error.stack},
      ${error.severity}, ${JSON.stringify(error.metadata)}::jsonb, ${error.at}, ${error.at})
    on conflict (fingerprint, day) do update
    set occurrences = system_errors.occurrences + 1, last_seen_at = greatest(system_errors.last_seen_at, excluded.last_seen_at)
    returning id, (xmax = 0) as is_new`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An upsert answers its row.')
  return { id: row.id, isNew: row.is_new }
}

export const findError = (db: Kysely<DB>, errorId: string) =>
  db
    .selectFrom('system_errors')
    .select(['id', 'component', 'error_message', 'error_stack', 'severity', 'metadata', 'created_at'])
    .where('id', '=', errorId)
    .executeTakeFirst()

/** Reserves one of the day's reports to the error service. Returns false if none is left. */
export const claimForwardSlot = async (
  db: Kysely<DB>,
  errorId: string,
  at: Date,
  maxPerDay: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('system_errors')
    .set({ forwarded_at: sql`coalesce(forwarded_at, ${at}::timestamptz)` })
    .where('id', '=', errorId)
    .where((where) =>
      where.or([
        // A retry already has its slot.
        where('forwarded_at', 'is not', null),
        where(
          where
            .selectFrom('system_errors')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('forwarded_at', '>', dayBefore(at)),
          '<',
          maxPerDay,
        ),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The latest error of browsers with this message since the time. */
export const findBrowserError = (db: Kysely<DB>, message: string, since: Date) =>
  db
    .selectFrom('system_errors')
    .select(['id', 'severity', 'forwarded_at'])
    .where('last_seen_at', '>=', since)
    .where('error_message', '=', message)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Different errors that browsers have reported in the last 24 hours. */
export const countRecentErrors = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('system_errors')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('last_seen_at', '>', dayBefore(now))
    .where('error_message', 'not like', `${provokedErrorPrefix} %`)
    .executeTakeFirstOrThrow()
  return count
}
