import type { Kysely } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'

/** Different errors that browsers have reported in the last 24 hours. */
export const countRecentErrors = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('system_errors')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('last_seen_at', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return count
}
