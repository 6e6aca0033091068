import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.listIntroductions, service.list),
  route(contract.listCandidates, service.candidates),
  route(contract.proposeIntroduction, service.propose),
  route(contract.answerIntroduction, service.answer),
  route(contract.withdrawIntroduction, service.withdraw),
]
