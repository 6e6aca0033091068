import { route, type Route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (goals: service.Goals): Route[] => [
  route(contract.listExperiments, service.list),
  route(contract.readExperimentBaseline, service.createReadBaseline(goals)),
  route(contract.startExperiment, service.start),
  route(contract.chooseVariant, service.choose),
  route(contract.listExperimentMembers, service.members),
]
