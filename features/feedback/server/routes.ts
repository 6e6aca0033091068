import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.sendFeedback, service.send),
  route(contract.listFeedback, service.list),
  route(contract.setFeedbackState, service.setState),
]
