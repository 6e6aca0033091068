import type { Feature } from '#platform/feature.ts'
import { listInterests } from '../contract/index.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export const investors: Feature = {
  name: 'investors',
  routes,
  exports: { investor_interests: listInterests },
  exportFor: async (db, memberId) => ({ investorInterest: await queries.findByMember(db, memberId) }),
  erase: async (tx, memberId) => {
    await queries.remove(tx, memberId)
  },
}
