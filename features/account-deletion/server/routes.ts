import type { ErasableAreas } from '#platform/erase.ts'
import { route, type Route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as administration from './administration.ts'
import * as service from './service.ts'

export const createRoutes = (areas: () => ErasableAreas): Route[] => [
  route(contract.readAccountDeletion, service.read),
  route(contract.requestAccountDeletion, service.createRequest(areas)),
  route(contract.cancelAccountDeletion, service.cancel),
  route(contract.readUserDeletion, administration.createRead(areas)),
  route(contract.scheduleUserDeletion, administration.createSchedule(areas)),
  route(contract.cancelUserDeletion, administration.createCancel(areas)),
]
