import type { Feature } from '#platform/feature.ts'
import { createMakeExportJob } from './make-export-job.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'
import { createSweepJob } from './sweep-job.ts'

/** How long the list of a member's exports goes back; none of them has a file any more. */
const retentionDays = 90

/** Copies of everything that is stored about a member (SET-09). @param areas whose data they contain */
export const createDataExport = (areas: readonly Feature[]): Feature => {
  const makeExportJob = createMakeExportJob([...areas, { name: 'data-export', routes: [], exportFor }])
  return {
    name: 'data-export',
    routes: createRoutes(makeExportJob),
    jobs: [makeExportJob, createSweepJob(makeExportJob)],
    exportFor,
    erase: async (tx, memberId) => void (await queries.eraseMember(tx, memberId)),
    cleanup: (db, now) => queries.deleteBefore(db, new Date(now.getTime() - retentionDays * 86_400_000)),
  }
}

const exportFor: NonNullable<Feature['exportFor']> = async (db, memberId) => ({
  dataExports: await queries.exportsOf(db, memberId),
})
