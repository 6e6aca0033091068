import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.listFlags, service.list),
  route(contract.readFlag, service.read),
  route(contract.setFlag, service.set),
]
