import type { Kysely } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import { provokedErrorPrefix } from '../contract/index.ts'

/** The queue of the reports to the error service. */
export const forwardQueue = 'securityEvents.forwardError'

/** The latest error of browsers with this message since the time. */
export const findBrowserError = (db: Kysely<DB>, message: string, since: Date) =>
  db
    .selectFrom('system_errors')
    .select(['id', 'severity', 'forwarded_at'])
    .where('last_seen_at', '>=', since)
    .where('error_message', '=', message)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Different errors that browsers have reported in the last 24 hours. */
export const countRecentErrors = async (db: Kysely<DB>, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('system_errors')
    .select((from) => from.fn.countAll<number>().as('count'))
    .where('last_seen_at', '>', new Date(now.getTime() - dayMs))
    .where('error_message', 'not like', `${provokedErrorPrefix} %`)
    .executeTakeFirstOrThrow()
  return count
}
