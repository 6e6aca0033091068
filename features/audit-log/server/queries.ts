import { type Kysely, sql } from 'kysely'
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

/** How many rows one run deletes at most; the next one continues. */
const batchSize = 10_000

/** Deletes entries that are three years old, which is as long as the table's trigger keeps them. @returns how many */
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
export type Cursor = { at: string; id: string }

/** Entries after a place, newest first. The days are those of a time zone. */
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
  // What begins with `users.` stands between it and what `/`, the next sign, would begin: a range of the index.
  if (action?.includes('.')) query = query.where(sql<boolean>`a.action collate "C" = ${action}`)
  else if (action)
    query = query.where(
      sql<boolean>`a.action collate "C" >= ${`${action}.`} and a.action collate "C" < ${`${action}/`}`,
    )
  if (targetKind) query = query.where('a.target_kind', '=', targetKind)
  if (targetId) query = query.where('a.target_id', '=', targetId)
  if (from) query = query.where(sql<boolean>`a.created_at >= ${from}::date::timestamp at time zone ${timeZone}`)
  if (to) query = query.where(sql<boolean>`a.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (after) query = query.where(sql<boolean>`(a.created_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  return query.execute()
}
export type EntryRow = Awaited<ReturnType<typeof list>>[number]

/** Names of members, by their ids; who is gone has none. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('profiles').select(['id', 'full_name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.full_name]))
}

/** What a member did as an administrator (SET-09). */
export const actionsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'target_kind', 'target_id', 'before', 'after', 'reason', 'created_at'])
    .where('actor_id', '=', memberId)
    .orderBy('created_at')
    .limit(10_000)
    .execute()
