import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** What is bounded in a day, because others are told of it. */
export type Act = 'comment' | 'mention' | 'invitation'

const dayMs = 86_400_000

/** How often a member has done it in the last day, also what they took back since; two calls of one member are counted one after the other. */
export const countActs = async (tx: Db, memberId: string, kind: Act, now: Date): Promise<number> => {
  await tx.selectFrom('users').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(count), 0)::int as count from product_acts
    where member_id = ${memberId}::uuid and kind = ${kind} and created_at > ${new Date(now.getTime() - dayMs)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const noteActs = async (tx: Db, memberId: string, kind: Act, count: number, now: Date): Promise<void> => {
  if (count > 0) await tx.insertInto('product_acts').values({ member_id: memberId, kind, count, created_at: now }).execute()
}

/** What was done before the last day bounds nothing. */
export const forgetActs = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('product_acts').where('created_at', '<', new Date(now.getTime() - dayMs)).executeTakeFirst()
  return Number(numDeletedRows)
}
