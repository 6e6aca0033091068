import { route, type Route } from '#platform/http/route.ts'
import type { Job } from '#platform/jobs/jobs.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (makeExportJob: Job<{ id: string }>): Route[] => [
  route(contract.readDataExport, service.read),
  route(contract.requestDataExport, service.createRequest(makeExportJob)),
  route(contract.removeDataExport, service.remove),
  route(contract.openDataExport, service.open),
  route(contract.downloadDataExport, service.download),
]
