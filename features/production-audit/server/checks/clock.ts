import type { SiteProbe } from '#platform/fetch/probe-site.ts'
import type { Check } from '../check.ts'
import * as queries from '../check-queries.ts'
import { good, problem } from '../finding.ts'

/** Codes of authenticator apps and the answers of other services tolerate some seconds. */
const warnSeconds = 5
const failSeconds = 60

const stateOf = (seconds: number): 'warning' | 'failed' => (seconds >= failSeconds ? 'failed' : 'warning')
const rounded = (ms: number) => Math.round(Math.abs(ms) / 100) / 10

/** This machine's clock against that of the database, and against the `Date` header of the site. */
export const clockCheck: Check = {
  needsDatabase: true,
  run: async ({ db, now, config: { publicBaseUrl }, readSite }) => {
    const before = now().getTime()
    const databaseTime = await queries.databaseTime(db)
    const difference = rounded((before + now().getTime()) / 2 - databaseTime.getTime())
    const ofDatabase =
      difference >= warnSeconds
        ? problem(stateOf(difference), 'clock_off', { difference })
        : good('clock_same', { difference })
    // The check of the site reports one that does not answer.
    const site: SiteProbe | null = publicBaseUrl.startsWith('https:') ? await readSite().catch(() => null) : null
    if (site === null || site.aheadMs === null) return [ofDatabase]
    const outside = rounded(site.aheadMs)
    return [
      ofDatabase,
      outside >= warnSeconds
        ? problem(stateOf(outside), 'clock_outside_off', { difference: outside })
        : good('clock_outside_same', { difference: outside }),
    ]
  },
}
