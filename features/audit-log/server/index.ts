import type { Feature } from '#platform/feature.ts'
import { listAuditLog } from '../contract/index.ts'
import { actionsOf, deleteExpiredEntries } from './queries.ts'
import { routes } from './routes.ts'

export { fieldNames } from './field-names.ts'
export { changedFields, recordAction, recordAdminAction } from './record.ts'
export type { AdminAction } from './record.ts'

export const auditLog: Feature = {
  name: 'audit-log',
  routes,
  exports: { audit_log: listAuditLog },
  exportFor: async (db, memberId) => ({ administered: await actionsOf(db, memberId) }),
  cleanup: deleteExpiredEntries,
}
