import type { Feature } from '#platform/feature.ts'
import { listLockouts } from '../contract/index.ts'
import * as browserErrors from './browser-error-queries.ts'
import * as bans from './bans.ts'
import * as locks from './locks.ts'
import { forwardErrorJob } from './forward-error-job.ts'
import * as queries from './queries.ts'
import { overview } from './lockout-queries.ts'
import { routes } from './routes.ts'

export { isBanned, isLockedOut } from './lockout-queries.ts'
/** What browsers have reported (ERR-01). */
export { browserErrors }
/** Imposing, lifting and listing bans, and SQL for them. */
export { bans }
/** Security locks and the appeals against them. */
export { locks }
export { recordSecurityEvent } from './record.ts'
export { createSecurityWatch } from './watch.ts'

export const securityEvents: Feature = {
  name: 'security-events',
  routes,
  jobs: [forwardErrorJob],
  overview,
  gauges: [
    {
      name: 'browser_errors_recent',
      help: 'Different errors that browsers have reported in the last 24 hours',
      read: browserErrors.countRecentErrors,
    },
  ],
  exports: { lockouts: listLockouts },
  exportFor: queries.exportMemberData,
  erase: queries.eraseMember,
  cleanup: queries.deleteExpired,
}
