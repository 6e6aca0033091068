import type { Feature } from '#platform/feature.ts'
import { listFeedback } from '../contract/index.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

/** Feedback from members to the administrators (FEED-01). */
export const feedback: Feature = {
  name: 'feedback',
  routes,
  overview: queries.overview,
  exports: { feedback: listFeedback },
  exportFor: async (db, memberId) => ({ feedback: await queries.sentBy(db, memberId) }),
  erase: queries.eraseMember,
  cleanup: queries.deleteExpired,
}
