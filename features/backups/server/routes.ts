import { route, type Route } from '#platform/http/route.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (makeJob: Job<{ id: string }>): Route[] => [
  route(contract.readBackups, service.read),
  route(contract.setAutomaticBackups, service.setAutomatic),
  route(contract.startBackup, service.createStart(makeJob)),
]
