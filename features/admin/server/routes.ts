import type { Feature } from '#platform/feature.ts'
import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (areas: readonly Feature[]) => [
  route(contract.readOverview, service.createOverview(areas)),
  route(contract.readNodeHealth, service.nodeHealth),
]
