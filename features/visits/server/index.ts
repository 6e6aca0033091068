import { addDays, stockholmDayAt } from '#kit/stockholm-day.ts'
import type { Feature } from '#platform/feature.ts'
import { createPageMatcher } from '#platform/page-patterns.ts'
import { listPageViews, visitLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'
import { createService, type OnView } from './service.ts'
import { collectSubjects } from './subjects.ts'
import { sumUpJob } from './sum-up-job.ts'

export { isCounted } from './policy.ts'
export { isRobot } from './visitor.ts'
export type { OnView } from './service.ts'

/** Cleanup deletes at most this number of batches an hour. */
const maxBatches = 100
const deletedAtOnce = 10_000

const deleteExpired = async (db: Parameters<typeof queries.deleteSaltsBefore>[0], now: Date): Promise<number> => {
  const today = stockholmDayAt(now)
  await queries.deleteSaltsBefore(db, today)
  let deleted = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const rows = await queries.deleteViewsBefore(db, addDays(today, 1 - visitLimits.singleDays), deletedAtOnce)
    deleted += rows
    if (rows < deletedAtOnce) break
  }
  return deleted
}

/**
 * Counts page views without cookies, addresses or names (ANA-01).
 * @param areas whose pages are about a row
 * @param pages the route patterns of all pages
 * @param onView called after a view was counted
 */
export const createVisits = (
  areas: readonly Feature[],
  pages: readonly string[],
  onView: OnView = async () => undefined,
): Feature => ({
  name: 'visits',
  routes: createRoutes(createService({ findPage: createPageMatcher(pages), subjects: collectSubjects(areas), onView })),
  jobs: [sumUpJob],
  exports: { page_views: listPageViews },
  cleanup: deleteExpired,
})
