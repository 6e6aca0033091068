import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.readOverview, service.overview),
  route(contract.readNodeHealth, service.nodeHealth),
]
