import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import * as queries from './queries.ts'
import type { ScheduleFacts } from './schedule.ts'

export const readSchedule = async (db: Kysely<DB>): Promise<Omit<ScheduleFacts, 'hasKey'>> => {
  const [{ good, ended }, automatic] = await Promise.all([queries.findLatest(db), queries.isAutomatic(db)])
  return {
    automatic,
    lastGoodAt: good?.started_at ?? null,
    lastFailedAt: ended?.state === 'failed' ? ended.finished_at : null,
  }
}
