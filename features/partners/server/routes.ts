import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.readOwnApplication, service.readOwn),
  route(contract.applyForPartner, service.apply),
  route(contract.listPartnerApplications, service.list),
  route(contract.decidePartnerApplication, service.decide),
  route(contract.resetPartner, service.reset),
]
