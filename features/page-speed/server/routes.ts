import { route } from '#platform/http/route.ts'
import type { createPageMatcher } from '#platform/page-patterns.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (findPage: ReturnType<typeof createPageMatcher>) => [
  // The insert is one statement, so it needs no transaction.
  route(contract.reportPageSpeed, service.createReport(findPage), { transaction: 'own' }),
  route(contract.readPageSpeed, service.pages),
  route(contract.readServerTimes, service.calls),
  route(contract.readDistribution, service.distribution),
]
