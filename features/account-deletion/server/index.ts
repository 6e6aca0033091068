import type { ErasableAreas } from '#platform/erase.ts'
import type { Feature } from '#platform/feature.ts'
import type { SecondAdministrator } from '#platform/second-administrator.ts'
import { confirmableDeletion } from './administration.ts'
import { createEraseJob } from './erase-job.ts'
import { finishJob } from './finish-job.ts'
import { findRequest } from './queries.ts'
import { createRoutes } from './routes.ts'
import { createSweepJob } from './sweep-job.ts'

/** Deletion of an account with everything personal (SET-10). @param areas all of them; read when a request is due */
export const createAccountDeletion = (areas: () => ErasableAreas, second: SecondAdministrator): Feature => {
  const eraseJob = createEraseJob(areas)
  return {
    name: 'account-deletion',
    routes: createRoutes({ areas, second }),
    confirmable: [confirmableDeletion],
    jobs: [eraseJob, finishJob, createSweepJob(eraseJob)],
    exportFor: async (db, memberId) => ({ accountDeletion: await findRequest(db, memberId) }),
  }
}
