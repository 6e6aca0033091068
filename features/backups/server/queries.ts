import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { BackupFailure, BackupTrigger } from '../contract/index.ts'

type Db = Kysely<DB>

const columns = [
  'r.id',
  'r.state',
  'r.trigger',
  'r.requested_at',
  'r.started_at',
  'r.finished_at',
  'r.failure',
  'r.archive',
  'r.bytes',
  'r.row_count',
  'r.file_count',
  'r.missing_files',
  'r.verified_at',
  'r.removed_at',
] as const

export const latestRuns = (db: Db, limit: number) =>
  db
    .selectFrom('backup_runs as r')
    .leftJoin('profiles as p', 'p.id', 'r.started_by')
    .select(columns)
    .select('p.full_name as started_by_name')
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
export type RunRow = Awaited<ReturnType<typeof latestRuns>>[number]

/** The last good backup, by when its snapshot was taken, and the last one that has ended. */
export const findLatest = async (db: Db) => {
  const [good, ended] = await Promise.all([
    db
      .selectFrom('backup_runs')
      .select(['archive', 'started_at', 'finished_at', 'verified_at'])
      .where('state', '=', 'succeeded')
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('backup_runs')
      .select(['state', 'finished_at', 'failure'])
      .where('finished_at', 'is not', null)
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { good, ended }
}

export const isAutomatic = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('backup_settings').select('automatic').executeTakeFirst())?.automatic ?? true

/** Locks the row, so that the audit log gets the correct previous value. */
export const lockAutomatic = async (tx: Db): Promise<boolean> =>
  (await tx.selectFrom('backup_settings').select('automatic').forUpdate().executeTakeFirstOrThrow()).automatic

export const setAutomatic = async (
  tx: Db,
  { automatic, now, memberId }: { automatic: boolean; now: Date; memberId: string },
): Promise<void> => {
  await tx.updateTable('backup_settings').set({ automatic, changed_at: now, changed_by: memberId }).execute()
}

/** @returns null if one waits or is being made */
export const insertRun = async (
  tx: Db,
  run: { trigger: BackupTrigger; startedBy: string | null; now: Date },
): Promise<string | null> => {
  const inserted = await tx
    .insertInto('backup_runs')
    .values({ trigger: run.trigger, started_by: run.startedBy, requested_at: run.now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`(true)`)
        .where('state', 'in', ['waiting', 'running'])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** @returns false if it is being made, or was given up */
export const claim = async (db: Db, id: string, { now, leaseUntil }: { now: Date; leaseUntil: Date }) => {
  const { numUpdatedRows } = await db
    .updateTable('backup_runs')
    .set({ state: 'running', started_at: now, lease_until: leaseUntil })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if it was given up meanwhile */
export const renewLease = async (db: Db, id: string, leaseUntil: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('backup_runs')
    .set({ lease_until: leaseUntil })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type RunResult = { archive: string; bytes: number; rows: number; files: number; missingFiles: number }

export const succeed = async (tx: Db, id: string, { result, now }: { result: RunResult; now: Date }) => {
  const { numUpdatedRows } = await tx
    .updateTable('backup_runs')
    .set({
      state: 'succeeded',
      finished_at: now,
      verified_at: now,
      lease_until: null,
      archive: result.archive,
      bytes: result.bytes,
      row_count: result.rows,
      file_count: result.files,
      missing_files: result.missingFiles,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const fail = async (tx: Db, id: string, { failure, now }: { failure: BackupFailure; now: Date }) => {
  const { numUpdatedRows } = await tx
    .updateTable('backup_runs')
    .set({ state: 'failed', failure, finished_at: now, lease_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks backups whose server has died, and those whose job was lost. @returns how many */
export const failAbandoned = async (tx: Db, { now, waitingSince }: { now: Date; waitingSince: Date }) => {
  const { numUpdatedRows } = await tx
    .updateTable('backup_runs')
    .set({ state: 'failed', failure: 'interrupted', finished_at: now, lease_until: null })
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'running'), eb('lease_until', '<', now)]),
        and([eb('state', '=', 'waiting'), eb('requested_at', '<', waitingSince)]),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const markRemoved = async (tx: Db, archives: readonly string[], now: Date): Promise<void> => {
  if (archives.length === 0) return
  await tx
    .updateTable('backup_runs')
    .set({ removed_at: now })
    .where('archive', 'in', archives)
    .where('removed_at', 'is', null)
    .execute()
}

export const markVerified = async (db: Db, archive: string, now: Date): Promise<void> => {
  await db.updateTable('backup_runs').set({ verified_at: now }).where('archive', '=', archive).execute()
}

export const deleteBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('backup_runs')
    .where('requested_at', '<', before)
    .where('state', 'in', ['succeeded', 'failed'])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Members erased since, that are not noted beside the archives yet. */
export const notYetNoted = (db: Db, limit: number) =>
  db
    .selectFrom('erased_members')
    .select(['hash', 'erased_at'])
    .where('is_noted', '=', false)
    .orderBy('erased_at')
    .limit(limit)
    .execute()

export const markNoted = async (db: Db, hashes: readonly string[]): Promise<void> => {
  if (hashes.length > 0)
    await db.updateTable('erased_members').set({ is_noted: true }).where('hash', 'in', hashes).execute()
}

export const clearErasures = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('erased_members')
    .where('erased_at', '<', before)
    .where('is_pending', '=', false)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Members that a restore has brought back although they were erased. Reads all accounts only if there are any. */
export const membersToEraseAgain = async (db: Db): Promise<{ id: string; fullName: string }[]> => {
  const { rows } = await sql<{ id: string; full_name: string }>`
    select u.id, coalesce(p.full_name, u.name) as full_name
    from users u left join profiles p on p.id = u.id
    where exists (select from erased_members where is_pending)
      and encode(sha256(u.id::text::bytea), 'hex') in (select hash from erased_members where is_pending)`.execute(db)
  return rows.map(({ id, full_name }) => ({ id, fullName: full_name }))
}

export const lockMember = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined

/** The restored rows of these members are gone, or were never there. */
export const endPending = async (db: Db): Promise<void> => {
  await sql`
    update erased_members e set is_pending = false
    where e.is_pending and not exists (
      select from users u where encode(sha256(u.id::text::bytea), 'hex') = e.hash and e.is_pending)`.execute(db)
}

/** Restored jobs that are for this member alone, as in `platform/erase-traces.ts`. */
export const deleteRestoredJobs = async (tx: Db, values: readonly string[]): Promise<void> => {
  await sql`
    delete from restored_jobs
    where jsonb_path_exists(data, '$.** ? (@ == $values[*])', jsonb_build_object('values', to_jsonb(${values}::text[])))`.execute(
    tx,
  )
}

/** Takes restored jobs out of their table. */
export const takeRestoredJobs = async (tx: Db, limit: number) => {
  const { rows } = await sql<{
    id: string
    name: string
    data: object
    start_after: Date | null
    singleton_key: string | null
  }>`
    delete from restored_jobs where id in (select id from restored_jobs order by id limit ${limit} for update skip locked)
    returning id, name, data, start_after, singleton_key`.execute(tx)
  return rows
}

/** Removes the reference to the erased administrator. */
export const eraseMember = async (tx: Db, memberId: string): Promise<void> => {
  await tx.updateTable('backup_settings').set({ changed_by: null }).where('changed_by', '=', memberId).execute()
  await tx.updateTable('backup_runs').set({ started_by: null }).where('started_by', '=', memberId).execute()
}
