import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import type { Figures } from './figures.ts'
import { createService } from './service.ts'

export const createRoutes = (figures: Figures) => {
  const service = createService(figures)
  return [
    route(contract.readOverview, service.readOverview),
    route(contract.readPlatform, service.readPlatform),
    route(contract.compareFigures, service.compare),
    route(contract.listFigureRows, service.listRows),
    route(contract.listCohortRows, service.listCohortRows),
  ]
}
