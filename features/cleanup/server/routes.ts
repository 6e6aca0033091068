import { route } from '#platform/http/route.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import * as contract from '../contract/index.ts'
import type { Leftovers } from './leftovers.ts'
import { createService } from './service.ts'

export const createRoutes = (leftovers: Leftovers, runJob: Job<{ id: string }>) => {
  const service = createService(leftovers, runJob)
  return [
    route(contract.readLeftovers, service.read),
    route(contract.listCleanups, service.list),
    route(contract.previewCleanup, service.preview),
    route(contract.startCleanup, service.start),
    route(contract.stopCleanup, service.stop),
  ]
}
