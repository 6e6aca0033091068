import { appealLockout, liftLock } from '#features/security-events/contract/index.ts'
import { route } from '#platform/http/route.ts'
import type { Reportable } from '#platform/reportable.ts'
import * as contract from '../contract/index.ts'
import { createContentService } from './content-service.ts'
import type { Contents } from './contents.ts'
import * as lockAppeals from './lock-appeals.ts'
import * as memberCases from './member-cases.ts'
import * as service from './service.ts'

export const createRoutes = (reportables: readonly Reportable[], contents: Contents) => {
  const handlers = service.createService(reportables)
  const content = createContentService(contents, handlers)
  return [
    route(contract.report, handlers.report),
    route(contract.listCases, service.list),
    route(contract.listMemberCases, memberCases.listMemberCases),
    route(contract.readMemberReports, memberCases.readMemberReports),
    route(contract.decideCase, handlers.decide),
    route(contract.readDecision, service.readDecision),
    route(contract.appeal, service.appeal),
    route(contract.decideAppeal, handlers.decideAppeal),
    route(contract.listContent, content.list),
    route(contract.previewContent, content.preview),
    route(contract.decideContent, content.decide, { transaction: 'own' }),
    route(appealLockout, lockAppeals.appeal),
    route(contract.listLockAppeals, lockAppeals.list),
    route(contract.decideLockAppeal, lockAppeals.decide),
    route(liftLock, lockAppeals.lift),
  ]
}
