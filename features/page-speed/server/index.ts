import type { Feature, SitePage } from '#platform/feature.ts'
import { pageSpeedLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'

/**
 * How fast pages are in the browsers and calls are on the server (ANA-01).
 * @param pages that browsers may report
 */
export const createPageSpeed = (pages: readonly SitePage[]): Feature => ({
  name: 'page-speed',
  routes: createRoutes(new Set(pages.map(({ path }) => path))),
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
