import type { Feature } from '#platform/feature.ts'
import { actionsOf, deleteExpiredEntries } from './queries.ts'
import { routes } from './routes.ts'

export { recordAction, recordAdminAction } from './record.ts'
export type { AdminAction } from './record.ts'

export const auditLog: Feature = {
  name: 'audit-log',
  routes,
  exportFor: async (db, memberId) => ({ administered: await actionsOf(db, memberId) }),
  cleanup: deleteExpiredEntries,
}
