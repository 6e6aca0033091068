import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.readOwnVerification, service.readOwn),
  route(contract.requestVerification, service.request),
  route(contract.withdrawVerification, service.withdraw),
  route(contract.listVerificationRequests, service.list),
  route(contract.decideVerification, service.decide),
  route(contract.readEvidence, service.evidence),
]
