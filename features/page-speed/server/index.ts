import type { Feature } from '#platform/feature.ts'
import { createPageMatcher } from '#platform/page-patterns.ts'
import { pageSpeedLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'
import { sumUpJob } from './sum-up-job.ts'

/**
 * How fast pages are in the browsers and calls are on the server (ANA-01).
 * @param pages the route patterns of all pages
 */
export const createPageSpeed = (pages: readonly string[]): Feature => ({
  name: 'page-speed',
  routes: createRoutes(createPageMatcher(pages)),
  jobs: [sumUpJob],
  storeRequestTimes: (db, counts, now) =>
    queries.add(
      db,
      counts.map(({ endpoint, bucket, count, failures }) => ({
        source: 'server',
        measure: 'answer',
        subject: endpoint,
        device: 'server',
        bucket,
        count,
        failures,
      })),
      now,
    ),
  cleanup: (db, now) => queries.deleteOlderThan(db, pageSpeedLimits.storedDays, now),
})
