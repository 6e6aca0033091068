import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

const dayMs = 86_400_000
const dayBefore = (now: Date) => new Date(now.getTime() - dayMs)

/** How many listings a member has posted in the last 24 hours, deleted ones included. Two calls of one member are counted one after the other. */
export const countPostings = async (tx: Db, memberId: string, now: Date): Promise<number> => {
  await tx.selectFrom('users').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('opportunity_postings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', dayBefore(now))
    .executeTakeFirstOrThrow()
  return count
}

export const notePosting = (tx: Db, memberId: string, now: Date) => tx.insertInto('opportunity_postings').values({ member_id: memberId, created_at: now }).execute()

export const removePostingsOf = (tx: Db, memberId: string) => tx.deleteFrom('opportunity_postings').where('member_id', '=', memberId).execute()

/** Postings before the last day bound nothing. */
export const forgetPostings = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('opportunity_postings').where('created_at', '<', dayBefore(now)).executeTakeFirst()
  return Number(numDeletedRows)
}
