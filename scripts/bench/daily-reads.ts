import { activityArea } from '../plans/activity.ts'
import { administrationArea } from '../plans/administration.ts'
import { messagesArea } from '../plans/messages.ts'
import { networkArea } from '../plans/network.ts'
import { productsArea } from '../plans/products.ts'
import { dailyCases } from './daily-cases.ts'
import { measureReads } from './measure-reads.ts'
import { option } from './options.ts'

/**
 * `npm run bench -- --daily`: the reads that a member meets daily, with 1,000,000 members and 10,000,000 messages.
 * `--only TEXT` selects cases; the other options are those of measure-reads.ts.
 */
await measureReads({
  title: 'daily read',
  // The network before the activity, which adds some of the same connections.
  areas: [
    [messagesArea, 10_000_000],
    [networkArea, 2_000_000],
    [productsArea, 100_000],
    [administrationArea, 1_000_000],
    [activityArea, 1_000_000],
  ],
  casesOf: dailyCases,
  maxP95: 50,
  only: option('only') ?? '',
  hasSitemap: true,
})
