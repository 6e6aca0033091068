import { type Kysely, sql } from 'kysely'
import { lockUser } from '#features/accounts/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** What is bounded in a day, because others are told of it. */
export type LimitedAct = 'comment' | 'mention' | 'invitation'

/** How often a member has done it in the last day, also what they took back since; two calls of one member are counted one after the other. */
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

/** What was done before the last day bounds nothing. */
export const deleteOldActs = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('product_acts')
    .where('created_at', '<', dayBefore(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
