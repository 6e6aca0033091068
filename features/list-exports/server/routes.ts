import { route, type Route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import type { Lists } from './lists.ts'
import * as service from './service.ts'

export const createRoutes = (lists: Lists): Route[] => [
  route(contract.countRows, service.createCount(lists)),
  route(contract.downloadList, service.createDownload(lists)),
]
