import { route } from '#platform/http/route.ts'
import type { createPageMatcher } from '#platform/page-patterns.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (findPage: ReturnType<typeof createPageMatcher>) => [
  route(contract.reportPageSpeed, service.createReport(findPage)),
  route(contract.readPageSpeed, service.pages),
  route(contract.readServerTimes, service.calls),
  route(contract.readDistribution, service.distribution),
]
