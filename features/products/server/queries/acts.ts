import { type Kysely, sql } from 'kysely'
import { lockUser } from '#features/accounts/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Acts that are limited per day because they notify other members. */
export type LimitedAct = 'comment' | 'mention' | 'invitation'

/** Acts in the last 24 hours, including those taken back. Locks the member to count concurrent calls in sequence. */
export const countActs = async (tx: Db, memberId: string, kind: LimitedAct, now: Date): Promise<number> => {
  await lockUser(tx, memberId)
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from product_acts
    where member_id = ${memberId}::uuid and kind = ${kind} and created_at > ${dayBefore(now)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const recordActs = async (
  tx: Db,
  memberId: string,
  kind: LimitedAct,
  count: number,
  now: Date,
): Promise<void> => {
  if (count > 0)
    await tx.insertInto('product_acts').values({ member_id: memberId, kind, count, created_at: now }).execute()
}

export const deleteOldActs = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('product_acts')
    .where('created_at', '<', dayBefore(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
