import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export const investors: Feature = {
  name: 'investors',
  routes,
  exportFor: async (db, memberId) => ({ investorInterest: await queries.findByMember(db, memberId) }),
  erase: async (tx, memberId) => {
    await queries.remove(tx, memberId)
  },
}
