import { route } from '#platform/http/route.ts'
import type { SearchSource } from '#platform/search-source.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (sources: readonly SearchSource[]) => [
  route(contract.searchEverything, service.createSearchAll(sources)),
]
