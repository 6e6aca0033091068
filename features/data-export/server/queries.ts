import { type Kysely, sql } from 'kysely'
import type { Language } from '#kit/fields.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

const columns = ['id', 'state', 'requested_at', 'steps_done', 'steps', 'bytes', 'expires_at'] as const

/** The member's latest export. */
export const findLatest = (db: Db, memberId: string) =>
  db
    .selectFrom('data_exports')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type ExportRow = NonNullable<Awaited<ReturnType<typeof findLatest>>>

export const findReady = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('data_exports')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', now)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const countSince = async (db: Db, memberId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('data_exports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns null if the member has one that is not finished */
export const insert = async (
  tx: Db,
  row: { memberId: string; language: Language; now: Date },
): Promise<string | null> => {
  const inserted = await tx
    .insertInto('data_exports')
    .values({ member_id: row.memberId, language: row.language, requested_at: row.now })
    .onConflict((conflict) => conflict.column('member_id').where('state', 'in', ['pending', 'processing']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Takes an export for this node unless another one works on it. */
export const claim = (db: Db, id: string, { now, leaseUntil }: { now: Date; leaseUntil: Date }) =>
  db
    .updateTable('data_exports')
    .set({ state: 'processing', lease_until: leaseUntil, steps_done: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'processing'])
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]))
    .returning(['member_id', 'language'])
    .executeTakeFirst()

/** Renews the lease. @returns false if the export was given up, such as with its account */
export const setProgress = async (
  db: Db,
  id: string,
  { done, steps, leaseUntil }: { done: number; steps: number; leaseUntil: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set({ steps_done: done, steps, lease_until: leaseUntil })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export const finish = async (
  tx: Db,
  id: string,
  ready: { bytes: number; expiresAt: Date } | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({
      state: ready ? 'ready' : 'error',
      bytes: ready?.bytes ?? null,
      expires_at: ready?.expiresAt ?? null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Exports whose node has died, and those whose job was lost. */
export const abandoned = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('data_exports')
    .select('id')
    .where('state', 'in', ['pending', 'processing'])
    .where(sql<boolean>`coalesce(lease_until, requested_at + interval '1 minute') < ${now}`)
    .limit(limit)
    .execute()

/** Marks the ready exports of a member, or all that have expired, as deleted. @returns whose they were */
export const markDeleted = (tx: Db, which: { memberId: string } | { expiredAt: Date }) =>
  tx
    .updateTable('data_exports')
    .set({ state: 'deleted', bytes: null, expires_at: null })
    .where('state', '=', 'ready')
    .where((eb) =>
      'memberId' in which ? eb('member_id', '=', which.memberId) : eb('expires_at', '<=', which.expiredAt),
    )
    .returning(['id', 'member_id'])
    .execute()

export const deleteBefore = async (db: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('data_exports')
    .where('requested_at', '<', before)
    .where('state', 'in', ['error', 'deleted'])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The member's exports, for the export itself. */
export const exportsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('data_exports')
    .select(['state', 'language', 'requested_at', 'expires_at'])
    .where('member_id', '=', memberId)
    .orderBy('requested_at')
    .execute()

export const eraseMember = (tx: Db, memberId: string) =>
  tx.deleteFrom('data_exports').where('member_id', '=', memberId).execute()
