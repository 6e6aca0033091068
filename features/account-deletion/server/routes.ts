import { route, type Route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as administration from './administration.ts'
import * as service from './service.ts'

export const createRoutes = (deps: administration.DeletionDeps): Route[] => [
  route(contract.readAccountDeletion, service.read),
  route(contract.requestAccountDeletion, service.createRequest(deps.areas)),
  route(contract.cancelAccountDeletion, service.cancel),
  route(contract.readUserDeletion, administration.createRead(deps)),
  route(contract.scheduleUserDeletion, administration.createSchedule(deps)),
  route(contract.cancelUserDeletion, administration.createCancel(deps)),
]
