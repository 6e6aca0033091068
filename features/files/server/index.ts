import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep-job.ts'

export { attachFile, attachFiles, avatarUrl, openFile, picturesOf, removeBytesSoon, useFileAgain } from './api.ts'

/** Members' uploads (FILE-01). Other areas take a file into use, and decide who else may read it. */
export const files: Feature = {
  name: 'files',
  routes,
  jobs: [sweep],
  exportFor: async (db, memberId) => ({ files: await queries.allOf(db, memberId) }),
  eraseFor: async (tx, memberId) => {
    await queries.removeOf(tx, memberId)
  },
}
