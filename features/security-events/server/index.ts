import type { Feature } from '#platform/feature.ts'
import { forwardError } from './forward-error-job.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export { isBanned } from './ban-queries.ts'
export { ban, unban } from './bans.ts'
export { bansOf } from './queries.ts'
export { recordSecurityEvent, type SecurityEvent } from './record.ts'
export { openSecurityWatch } from './watch.ts'

export const securityEvents: Feature = {
  name: 'security-events',
  routes,
  jobs: [forwardError],
  exportFor: queries.everythingOf,
  eraseFor: queries.eraseAllOf,
  cleanup: queries.deleteOutlived,
}
