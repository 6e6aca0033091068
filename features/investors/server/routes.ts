import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.countInterests, service.count),
  route(contract.readOwnInterest, service.readOwn),
  route(contract.setInterest, service.set),
  route(contract.withdrawInterest, service.withdraw),
  route(contract.listInterests, service.list),
]
