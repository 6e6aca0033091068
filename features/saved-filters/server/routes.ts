import type { checkListFilters } from '#features/list-exports/server/index.ts'
import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (check: ReturnType<typeof checkListFilters>) => [
  route(contract.listSavedFilters, service.list),
  route(contract.saveFilter, service.createSave(check)),
  route(contract.changeSavedFilter, service.change),
  route(contract.deleteSavedFilter, service.remove),
]
