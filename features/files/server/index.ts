import type { Feature } from '#platform/feature.ts'
import { avatarUrl, picturesOf } from './api.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'
import { sweepJob } from './sweep-job.ts'

export { attachFile, attachFiles, openFile, scheduleSweep, copyFile } from './api.ts'
export { tryUpload } from './trial-upload.ts'

/** The addresses of public pictures. */
export const pictures = { avatarUrl, picturesOf }

/** Member uploads (FILE-01). Other areas attach the files and decide who else may read them. */
export const files: Feature = {
  name: 'files',
  routes,
  jobs: [sweepJob],
  fileKeys: queries.fileKeys,
  exportFor: async (db, memberId) => ({ files: await queries.exportFiles(db, memberId) }),
  filesFor: queries.filesOf,
  countToErase: queries.countToErase,
  erase: async (tx, memberId) => {
    await queries.eraseMember(tx, memberId)
  },
}
