import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import type { createService } from './service.ts'

export const createRoutes = (service: ReturnType<typeof createService>) => [
  // The insert is one statement, so it needs no transaction.
  route(contract.recordVisit, service.record, { transaction: 'own' }),
  route(contract.readVisitReport, service.report),
  route(contract.listPageViews, service.list),
]
