import type { Kysely } from 'kysely'
import { lockUser } from '#features/accounts/server/index.ts'
import { dayBefore } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'

type Db = Kysely<DB>

/** Listings posted in the last 24 hours, including deleted ones. Locks the member to serialise concurrent posts. */
export const countPostings = async (tx: Db, memberId: string, now: Date): Promise<number> => {
  await lockUser(tx, memberId)
  const { count } = await tx
    .selectFrom('opportunity_postings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', dayBefore(now))
    .executeTakeFirstOrThrow()
  return count
}

export const recordPosting = (tx: Db, memberId: string, now: Date) =>
  tx.insertInto('opportunity_postings').values({ member_id: memberId, created_at: now }).execute()

export const eraseMember = (tx: Db, memberId: string) =>
  tx.deleteFrom('opportunity_postings').where('member_id', '=', memberId).execute()

/** Deletes postings that no longer count for the limit. */
export const deleteOldPostings = async (db: Db, now: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('opportunity_postings')
    .where('created_at', '<', dayBefore(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
