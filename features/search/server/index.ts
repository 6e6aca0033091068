import type { Feature } from '#platform/feature.ts'
import { createRoutes } from './routes.ts'

/** The search across all areas (SRCH-01). */
export const createSearch = (areas: readonly Feature[]): Feature => ({
  name: 'search',
  routes: createRoutes(areas.flatMap((area) => area.search ?? [])),
})
