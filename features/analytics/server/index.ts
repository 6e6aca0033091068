import type { Feature } from '#platform/feature.ts'
import type { Figures } from './figures.ts'
import { createJobs } from './jobs.ts'
import { createRoutes } from './routes.ts'

export { countHistory } from './count.ts'
export { collectFigures } from './figures.ts'

/**
 * The community's figures (ANA-01).
 * @param figures collected from all areas
 */
export const createAnalytics = (figures: Figures): Feature => ({
  name: 'analytics',
  routes: createRoutes(figures),
  jobs: createJobs(figures),
})
