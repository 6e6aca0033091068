import { type Kysely, sql } from 'kysely'
import { afterKeyset } from '#platform/db/keyset.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

export type NewEntry = {
  actorId: string | null
  action: string
  targetKind: string
  targetId: string
  targetName: string | null
  before: unknown
  after: unknown
  reason: string | null
  now: Date
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

export const insert = async (tx: Db, entry: NewEntry): Promise<void> => {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      target_kind: entry.targetKind,
      target_id: entry.targetId,
      target_name: entry.targetName,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason,
      created_at: entry.now,
    })
    .execute()
}

/** Maximum rows deleted per run. */
const batchSize = 10_000

/** Deletes entries after three years, the retention that the table's trigger enforces. Returns their number. */
export const deleteExpiredEntries = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from audit_log where id in (select id from audit_log where created_at < now() - interval '3 years' order by created_at limit ${batchSize})
  `.execute(db)
  return Number(numAffectedRows)
}

export type Filters = {
  actor?: string | undefined
  action?: string | undefined
  targetKind?: string | undefined
  targetId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export type Cursor = readonly [createdAt: string, id: string]

/** Entries after the cursor, newest first; `from` and `to` are days in `timeZone`. */
export const list = (
  db: Db,
  { actor, action, targetKind, targetId, from, to }: Filters,
  timeZone: string,
  after: Cursor | null,
  limit: number,
) => {
  let query = db
    .selectFrom('audit_log as a')
    .leftJoin('profiles as p', 'p.id', 'a.actor_id')
    .select([
      'a.id',
      'a.actor_id',
      'p.full_name',
      'a.action',
      'a.target_kind',
      'a.target_id',
      'a.target_name',
      'a.before',
      'a.after',
      'a.reason',
      'a.created_at',
    ])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
  if (actor) query = query.where('a.actor_id', '=', actor)
  // `/` follows `.` in the "C" collation, so this is an index range over all actions of the area.
  if (action?.includes('.')) query = query.where(sql<boolean>`a.action collate "C" = ${action}`)
  else if (action)
    query = query.where(
      sql<boolean>`a.action collate "C" >= ${`${action}.`} and a.action collate "C" < ${`${action}/`}`,
    )
  if (targetKind) query = query.where('a.target_kind', '=', targetKind)
  if (targetId) query = query.where('a.target_id', '=', targetId)
  if (from) query = query.where(sql<boolean>`a.created_at >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to) query = query.where(sql<boolean>`a.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  query = query.where(afterKeyset(['a.created_at', 'a.id'], after, 'desc'))
  return query.execute()
}
export type EntryRow = Awaited<ReturnType<typeof list>>[number]

/** Erased members are missing from the result. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('profiles').select(['id', 'full_name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.full_name]))
}

/** For the data export (SET-09). */
export const actionsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'target_kind', 'target_id', 'before', 'after', 'reason', 'created_at'])
    .where('actor_id', '=', memberId)
    .orderBy('created_at')
    .limit(10_000)
    .execute()
