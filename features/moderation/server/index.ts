import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'

export { isTakenDown } from './queries.ts'

/** Reports, decisions and appeals (ADM-10) for the reportable content of all areas. */
export const createModeration = (areas: readonly Feature[]): Feature => ({
  name: 'moderation',
  routes: createRoutes(areas.flatMap(({ reportables = [] }) => reportables)),
  exportFor: async (db, memberId) => ({
    reports: await queries.reportsBy(db, memberId),
    decisions: await queries.decisionsAbout(db, memberId),
  }),
  erase: queries.eraseMember,
  cleanup: queries.deleteExpired,
})
