import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.readConsent, service.readConsent),
  route(contract.setConsent, service.setConsent),
  route(contract.previewRecord, service.previewRecord),
  route(contract.listViews, service.listViews),
  route(contract.viewRecord, service.viewRecord),
]
