import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { type CheckView, productionAuditLimits } from '../contract/index.ts'

type Db = Kysely<DB>

/** Begins a run. One that began before `abandonedBefore` and has not ended was lost with its server. @returns null if one runs */
export const begin = async (
  tx: Db,
  run: { trigger: 'schedule' | 'administrator'; startedBy: string | null; now: Date; abandonedBefore: Date },
): Promise<string | null> => {
  await tx
    .deleteFrom('production_audit_runs')
    .where('finished_at', 'is', null)
    .where('started_at', '<', run.abandonedBefore)
    .execute()
  const inserted = await tx
    .insertInto('production_audit_runs')
    .values({ trigger: run.trigger, started_by: run.startedBy, started_at: run.now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`(true)`)
        .where('finished_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Stores the result, and removes runs beyond those that are stored. @returns false if the run was given up meanwhile */
export const finish = async (tx: Db, id: string, { checks, now }: { checks: readonly CheckView[]; now: Date }) => {
  const { numUpdatedRows } = await tx
    .updateTable('production_audit_runs')
    .set({ checks: JSON.stringify(checks), finished_at: now })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  await sql`
    delete from production_audit_runs where id in (
      select id from production_audit_runs order by started_at desc, id desc offset ${productionAuditLimits.storedRuns})
  `.execute(tx)
  return numUpdatedRows > 0n
}

export const abandon = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('production_audit_runs').where('id', '=', id).where('finished_at', 'is', null).execute()
}

export const isRunning = async (db: Db, abandonedBefore: Date): Promise<boolean> =>
  (await db
    .selectFrom('production_audit_runs')
    .select('id')
    .where('finished_at', 'is', null)
    .where('started_at', '>=', abandonedBefore)
    .executeTakeFirst()) !== undefined

/** Runs that have ended, newest first. */
export const latestRuns = (db: Db, limit: number) =>
  db
    .selectFrom('production_audit_runs as r')
    .leftJoin('profiles as p', 'p.id', 'r.started_by')
    .select(['r.id', 'r.trigger', 'r.started_at', 'r.finished_at', 'r.checks', 'p.full_name as started_by_name'])
    .where('r.finished_at', 'is not', null)
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
export type RunRow = Awaited<ReturnType<typeof latestRuns>>[number]

export const deleteBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('production_audit_runs')
    .where('started_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the reference to the erased administrator. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.updateTable('production_audit_runs').set({ started_by: null }).where('started_by', '=', memberId).execute()
}
