import { route } from '#platform/http/route.ts'
import type { AnnounceJob } from './announce-job.ts'
import * as contract from '../contract/index.ts'
import { createDecideForOwner, createListForAdministration } from './service/administration.ts'
import { createSetCoApplication } from './service/co-applicants.ts'
import { createDecide, createUndo } from './service/decisions.ts'
import {
  countReceived,
  createListOwn,
  createListReceived,
  createReadApproval,
  readFile,
  type Sources,
} from './service/lists.ts'
import { createPreview } from './service/preview.ts'
import * as templates from './service/templates.ts'
import { createWithdraw } from './service/withdraw.ts'

export const createRoutes = (sources: Sources, announceJob: AnnounceJob) => [
  route(contract.listOwn, createListOwn(sources)),
  route(contract.withdraw, createWithdraw(sources)),
  route(contract.setCoApplication, createSetCoApplication(sources)),
  route(contract.readFile, readFile),
  route(contract.listReceived, createListReceived(sources)),
  route(contract.countReceived, countReceived),
  route(contract.readApproval, createReadApproval(sources)),
  route(contract.previewDecisions, createPreview(sources)),
  route(contract.decide, createDecide({ sources, announceJob })),
  route(contract.undoDecisions, createUndo(sources)),
  route(contract.listForAdministration, createListForAdministration(sources)),
  route(contract.decideForOwner, createDecideForOwner({ sources, announceJob })),
  route(contract.listTemplates, templates.list),
  route(contract.addTemplate, templates.add),
  route(contract.updateTemplate, templates.update),
  route(contract.deleteTemplate, templates.remove),
]
