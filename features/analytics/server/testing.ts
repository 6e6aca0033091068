import type { Kysely } from 'kysely'
import { features } from '#platform/main.ts'
import type { DB } from '#platform/db/schema.ts'
import { countHistory, countRecentDays } from './count.ts'
import { collectFigures } from './figures.ts'

const figures = collectFigures(features)

/** Counts as the jobs do. */
export const countNow = async ({ db }: { db: Kysely<DB> }, now = new Date()): Promise<void> => {
  await countRecentDays(db, figures, now)
  await countHistory(db, figures, now)
}
