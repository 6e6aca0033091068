import { appealLockout, liftLock } from '#features/security-events/contract/index.ts'
import { route } from '#platform/http/route.ts'
import type { Reportable } from '#platform/reportable.ts'
import * as contract from '../contract/index.ts'
import * as lockAppeals from './lock-appeals.ts'
import * as service from './service.ts'

export const createRoutes = (reportables: readonly Reportable[]) => {
  const handlers = service.createService(reportables)
  return [
    route(contract.report, handlers.report),
    route(contract.listCases, service.list),
    route(contract.decideCase, handlers.decide),
    route(contract.readDecision, service.readDecision),
    route(contract.appeal, service.appeal),
    route(contract.decideAppeal, handlers.decideAppeal),
    route(appealLockout, lockAppeals.appeal),
    route(contract.listLockAppeals, lockAppeals.list),
    route(contract.decideLockAppeal, lockAppeals.decide),
    route(liftLock, lockAppeals.lift),
  ]
}
