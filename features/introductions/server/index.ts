import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

/** Introductions through a common contact (NET-05). */
export const introductions: Feature = {
  name: 'introductions',
  routes,
  exportFor: async (db, memberId) => ({ introductions: await queries.exportIntroductions(db, memberId) }),
  erase: queries.eraseMember,
  cleanup: queries.expireOverdue,
}
