import type { Feature } from '#platform/feature.ts'
import { forwardErrorJob } from './forward-error-job.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export { isBanned } from './ban-queries.ts'
export { ban, unban } from './bans.ts'
export { listBans } from './queries.ts'
export { recordSecurityEvent, type SecurityEvent } from './record.ts'
export { createSecurityWatch } from './watch.ts'

export const securityEvents: Feature = {
  name: 'security-events',
  routes,
  jobs: [forwardErrorJob],
  exportFor: queries.exportMemberData,
  eraseFor: queries.eraseMember,
  cleanup: queries.deleteExpired,
}
