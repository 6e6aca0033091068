import type { Feature } from '#platform/feature.ts'
import { collectFigures } from './figures.ts'
import { createJobs } from './jobs.ts'
import { createRoutes } from './routes.ts'

/**
 * The community's figures (ANA-01).
 * @param areas whose figures are counted
 */
export const createAnalytics = (areas: readonly Feature[]): Feature => {
  const figures = collectFigures(areas)
  return { name: 'analytics', routes: createRoutes(figures), jobs: createJobs(figures) }
}
