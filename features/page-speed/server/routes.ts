import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (pages: ReadonlySet<string>) => [
  route(contract.reportPageSpeed, service.createReport(pages)),
  route(contract.readPageSpeed, service.pages),
  route(contract.readServerTimes, service.calls),
  route(contract.readDistribution, service.distribution),
]
