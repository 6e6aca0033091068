import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

/** Members ask to be verified, with evidence; administrators decide (ADM-01). */
export const verification: Feature = {
  name: 'verification',
  routes,
  overview: queries.overview,
  exportFor: async (db, memberId) => ({ verificationRequests: await queries.requestsOf(db, memberId) }),
  erase: queries.eraseMember,
  cleanup: queries.deleteExpired,
}
