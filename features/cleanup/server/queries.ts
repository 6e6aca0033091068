import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'
import type { LeftoverRow } from '#platform/leftover.ts'
import type { LeftoverKind, RunState } from '../contract/index.ts'

type Db = Kysely<DB>
type Rows = RawBuilder<LeftoverRow>

/** @returns the number of rows, at most `atMost` */
export const countLeftovers = async (db: Db, rows: Rows, atMost: number): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*) as count from (select 1 from (${rows}) as leftover limit ${atMost}) as counted`.execute(db)
  return Number(found.rows[0]?.count ?? 0)
}

/** The rows after the position, oldest first. */
export const listLeftovers = async (
  db: Db,
  rows: Rows,
  after: readonly [at: string, id: string] | null,
  limit: number,
): Promise<LeftoverRow[]> => {
  const found = await sql<LeftoverRow>`
    select * from (${rows}) as leftover
    where ${afterKeyset(['leftover.at', 'leftover.id'], after, 'asc')}
    order by leftover.at, leftover.id limit ${limit}`.execute(db)
  return found.rows
}

const selectRuns = (db: Db) =>
  db
    .selectFrom('cleanup_runs as r')
    .leftJoin('profiles as starter', 'starter.id', 'r.started_by')
    .select(['r.id', 'r.days', 'r.before', 'r.requested_at', 'r.finished_at', 'r.found', 'r.removed', 'r.skipped'])
    .select([
      sql<LeftoverKind>`r.kind`.as('kind'),
      sql<RunState>`r.state`.as('state'),
      'starter.full_name as starter_name',
    ])
export type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>

export const openRuns = (db: Db): Promise<RunRow[]> => selectRuns(db).where('r.finished_at', 'is', null).execute()

export const find = (db: Db, id: string): Promise<RunRow | undefined> =>
  selectRuns(db).where('r.id', '=', id).executeTakeFirst()

export const list = (db: Db, after: readonly [at: string, id: string] | null, limit: number): Promise<RunRow[]> =>
  selectRuns(db)
    .where(afterKeyset(['r.requested_at', 'r.id'], after, 'desc'))
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

type NewRun = { kind: LeftoverKind; days: number; before: Date; startedBy: string; found: number; now: Date }

/** @returns the id; undefined when a cleanup of this kind waits or runs */
export const insert = async (tx: Db, run: NewRun): Promise<string | undefined> => {
  const { startedBy: started_by, now: requested_at, ...rest } = run
  const row = await tx
    .insertInto('cleanup_runs')
    .values({ ...rest, started_by, requested_at })
    .onConflict((conflict) => conflict.column('kind').where('finished_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const lock = (tx: Db, id: string) =>
  tx.selectFrom('cleanup_runs').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** Marks an open cleanup as running and adds to its counts. @returns false when it has been stopped */
export const advance = async (
  db: Db,
  id: string,
  { removed, skipped }: { removed: number; skipped: number },
): Promise<boolean> => {
  const row = await db
    .updateTable('cleanup_runs')
    .set((eb) => ({
      state: 'running',
      removed: eb('removed', '+', removed),
      skipped: eb('skipped', '+', skipped),
    }))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends an open cleanup. */
export const end = (db: Db, id: string, state: 'finished' | 'stopped' | 'failed', now: Date) =>
  db
    .updateTable('cleanup_runs')
    .set({ state, finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()

export const deleteBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('cleanup_runs').where('finished_at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
