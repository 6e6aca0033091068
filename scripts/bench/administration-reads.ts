import { administrationArea } from '../plans/administration.ts'
import { activityArea } from '../plans/activity.ts'
import { productsArea } from '../plans/products.ts'
import { statisticsArea } from '../plans/statistics.ts'
import { administrationCases } from './administration-cases.ts'
import { measureReads } from './measure-reads.ts'

/**
 * `npm run bench -- --only admin`: the reads of the administration, with 1,000,000 members and 1,000,000 rows for each of
 * its lists. The options are those of measure-reads.ts.
 */
await measureReads({
  title: 'read of the administration',
  areas: [
    [productsArea, 100_000],
    [administrationArea, 1_000_000],
    [activityArea, 1_000_000],
    [statisticsArea, 1_000_000],
  ],
  casesOf: administrationCases,
  maxP95: 200,
})
