import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export const marketing: Feature = {
  name: 'marketing',
  routes,
  prepare: async (db) => {
    await queries.read(db)
  },
  erase: async (tx, memberId) => {
    await queries.eraseMember(tx, memberId)
  },
}
