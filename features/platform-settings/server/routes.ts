import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.readPlatformSettings, service.read),
  route(contract.updatePlatformSettings, service.update),
  route(contract.readSite, service.readSite),
]
