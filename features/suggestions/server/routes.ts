import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.listSuggestions, service.list),
  route(contract.similarSuggestions, service.similar),
  route(contract.readSuggestion, service.read),
  route(contract.createSuggestion, service.create),
  route(contract.editSuggestion, service.edit),
  route(contract.removeSuggestion, service.remove),
  route(contract.setVote, service.setVote),
  route(contract.setStatus, service.setStatus),
  route(contract.mergeSuggestion, service.merge),
  route(contract.unmergeSuggestion, service.unmerge),
]
