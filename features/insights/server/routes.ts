import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import type { createService } from './service.ts'

export const createRoutes = (service: ReturnType<typeof createService>) => [
  route(contract.listViewedSubjects, service.subjects),
  route(contract.readViews, service.views),
  route(contract.listSearchTerms, service.terms),
  route(contract.readAnswerTimes, service.answers),
  route(contract.listAsked, service.asked),
]
