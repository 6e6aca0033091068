import type { Feature } from '#platform/feature.ts'
import { listCases, listContent, listLockAppeals } from '../contract/index.ts'
import { collectContents } from './contents.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'

export { isTakenDown } from './queries.ts'

/** Reports, decisions and appeals (ADM-10) for the reportable content of all areas. */
export const createModeration = (areas: readonly Feature[]): Feature => {
  const reportables = areas.flatMap((area) => area.reportables ?? [])
  const kinds = reportables.map(({ kind }) => kind)
  return {
    name: 'moderation',
    routes: createRoutes(reportables, collectContents(areas)),
    exports: { content: listContent, reports: listCases, lock_appeals: listLockAppeals },
    prepare: (db) => queries.addMissingKinds(db, kinds),
    exportFor: async (db, memberId) => ({
      reports: await queries.reportsBy(db, memberId),
      decisions: await queries.decisionsAbout(db, memberId),
    }),
    erase: queries.eraseMember,
    cleanup: queries.deleteExpired,
  }
}
