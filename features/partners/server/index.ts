import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export const partners: Feature = {
  name: 'partners',
  routes,
  overview: queries.overview,
  exportFor: async (db, memberId) => ({ partnerApplications: await queries.allOf(db, memberId) }),
  erase: queries.eraseMember,
}
