import { type Kysely, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import { type SelfTest, selfTestLimits, type StepView } from '../contract/index.ts'

type Db = Kysely<DB>

/** Ends a run that began before `lostBefore` and has not ended: it was lost with its server. */
export const giveUpLost = async (
  tx: Db,
  { test, lostBefore, steps, now }: { test: SelfTest; lostBefore: Date; steps: readonly StepView[]; now: Date },
): Promise<void> => {
  await tx
    .updateTable('self_test_runs')
    .set({ finished_at: now, steps: JSON.stringify(steps) })
    .where('test', '=', test)
    .where('finished_at', 'is', null)
    .where('started_at', '<', lostBefore)
    .execute()
}

/** @returns null while another run of the test has not ended */
export const begin = async (
  tx: Db,
  { test, startedBy, now }: { test: SelfTest; startedBy: string; now: Date },
): Promise<string | null> => {
  const inserted = await tx
    .insertInto('self_test_runs')
    .values({ test, started_by: startedBy, started_at: now })
    .onConflict((conflict) => conflict.column('test').where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** When the administrator began the runs of a test since then, oldest first. */
export const startsSince = async (
  db: Db,
  { test, startedBy, since }: { test: SelfTest; startedBy: string; since: Date },
): Promise<Date[]> => {
  const rows = await db
    .selectFrom('self_test_runs')
    .select('started_at')
    .where('started_by', '=', startedBy)
    .where('test', '=', test)
    .where('started_at', '>', since)
    .orderBy('started_at')
    .execute()
  return rows.map(({ started_at }) => started_at)
}

/** Stores the result, unless the run was given up meanwhile, and removes runs beyond those that are stored. */
export const finish = async (
  tx: Db,
  { id, test, steps, now }: { id: string; test: SelfTest; steps: readonly StepView[]; now: Date },
): Promise<void> => {
  await tx
    .updateTable('self_test_runs')
    .set({ steps: JSON.stringify(steps), finished_at: sql<Date>`greatest(started_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
  await sql`
    delete from self_test_runs where id in (
      select id from self_test_runs where test = ${test}
      order by started_at desc, id desc offset ${selfTestLimits.storedRuns})
  `.execute(tx)
}

export const abandon = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('self_test_runs').where('id', '=', id).where('finished_at', 'is', null).execute()
}

const selectRuns = (db: Db) =>
  db
    .selectFrom('self_test_runs as r')
    .leftJoin('profiles as p', 'p.id', 'r.started_by')
    .select(['r.id', 'r.test', 'r.started_at', 'r.finished_at', 'r.steps', 'p.full_name as started_by_name'])
    .$narrowType<{ test: SelfTest }>()

export const find = (db: Db, id: string) => selectRuns(db).where('r.id', '=', id).executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** The latest run of each test. */
export const latest = (db: Db): Promise<RunRow[]> =>
  selectRuns(db)
    .distinctOn('r.test')
    .orderBy('r.test')
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()

export const list = (
  db: Db,
  { test, after, limit }: { test: SelfTest; after: readonly [startedAt: string, id: string] | null; limit: number },
): Promise<RunRow[]> =>
  selectRuns(db)
    .where('r.test', '=', test)
    .where(afterKeyset(['r.started_at', 'r.id'], after, 'desc'))
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

/** What a page needs to take part in a run. */
export const findPart = (db: Db, id: string, test: SelfTest) =>
  db
    .selectFrom('self_test_runs')
    .select(['started_by', 'started_at', 'finished_at'])
    .where('id', '=', id)
    .where('test', '=', test)
    .executeTakeFirst()

/** The time of the database. */
export const databaseTime = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return (rows[0] as (typeof rows)[number]).now
}

/** Stores that the page has received the event; the first confirmation counts. @param requestTime in milliseconds */
export const confirm = async (tx: Db, id: string, requestTime: number): Promise<void> => {
  await tx
    .updateTable('self_test_runs')
    .set({ confirmed_at: sql<Date>`clock_timestamp()`, request_time: requestTime })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .where('finished_at', 'is', null)
    .execute()
}

export const findConfirmation = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('self_test_runs')
    .select(['confirmed_at', 'request_time'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.confirmed_at ? { at: row.confirmed_at, requestTime: row.request_time ?? 0 } : null
}

/** A job of the queue, by its id or by the id in its data. */
export const findJob = async (db: Db, queue: string, by: { id: string } | { dataId: string }) => {
  const condition = 'id' in by ? sql`id = ${by.id}::uuid` : sql`data ->> 'id' = ${by.dataId}`
  const { rows } = await sql<{ state: string; answer: string | null; reason: string | null; message: string | null }>`
    select state::text, output ->> 'answer' as answer, output ->> 'reason' as reason, output ->> 'message' as message
    from pgboss.job where name = ${queue} and ${condition} limit 1
  `.execute(db)
  return rows[0]
}

/** Removes a job that no worker runs. */
export const removeJob = async (db: Db, queue: string, id: string): Promise<void> => {
  await sql`delete from pgboss.job where name = ${queue} and id = ${id}::uuid and state < 'active'`.execute(db)
}

export const deleteBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('self_test_runs').where('started_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the reference to the erased administrator. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.updateTable('self_test_runs').set({ started_by: null }).where('started_by', '=', memberId).execute()
}
