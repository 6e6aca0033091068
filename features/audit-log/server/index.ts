import type { Feature } from '#platform/feature.ts'
import { actsOf, deleteOutlived } from './queries.ts'
import { routes } from './routes.ts'

export { recordAct, recordAdminAction } from './record.ts'
export type { AdminAction } from './record.ts'

/** What administrators did (ADM-10). An erased member fades from it: the log itself is only ever added to. */
export const auditLog: Feature = {
  name: 'audit-log',
  routes,
  exportFor: async (db, memberId) => ({ administered: await actsOf(db, memberId) }),
  cleanup: deleteOutlived,
}
