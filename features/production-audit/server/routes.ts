import { route, type Route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import type { DemoAccounts } from './check.ts'
import * as service from './service.ts'

export const createRoutes = (demoAccounts: () => Promise<DemoAccounts>): Route[] => [
  route(contract.readProductionAudit, service.read),
  route(contract.runProductionAudit, service.createRun(demoAccounts), { transaction: 'own' }),
]
