import { type Kysely, sql } from 'kysely'
import type { DB } from '#platform/db/schema.ts'

/** What members give as their expertise and begins like this, most given first. */
export const beginningWith = (db: Kysely<DB>, start: string, limit: number) =>
  db
    .selectFrom('expertise_counts')
    .select(['tag', 'members'])
    .where('members', '>', 0)
    .$if(start !== '', (query) => query.where(sql<boolean>`tag ^@ ${start}`))
    .orderBy('members', 'desc')
    .orderBy('tag')
    .limit(limit)
    .execute()

/** Forgets what nobody gives any longer. */
export const forgetUnused = async (db: Kysely<DB>): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('expertise_counts').where('members', '<=', 0).executeTakeFirst()
  return Number(numDeletedRows)
}
