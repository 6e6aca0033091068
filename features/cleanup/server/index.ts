import { dayMs } from '#kit/durations.ts'
import type { ErasableAreas } from '#platform/erase.ts'
import type { Feature } from '#platform/feature.ts'
import { collectLeftovers } from './leftovers.ts'
import { deleteBefore } from './queries.ts'
import { createRoutes } from './routes.ts'
import { createRunJob } from './run-job.ts'

/** How long an ended cleanup is listed. */
const listedDays = 365

/**
 * Administrators delete what nobody uses (ADM-01).
 * @param areas whose leftovers can be deleted
 * @param erasable all areas, read when an account is deleted
 */
export const createCleanup = (areas: readonly Feature[], erasable: () => ErasableAreas): Feature => {
  const leftovers = collectLeftovers(areas)
  const runJob = createRunJob({ leftovers, erasable })
  return {
    name: 'cleanup',
    routes: createRoutes(leftovers, runJob),
    jobs: [runJob],
    cleanup: (db, now) => deleteBefore(db, new Date(now.getTime() - listedDays * dayMs)),
  }
}
