import type { Feature } from '#platform/feature.ts'
import { createRoutes } from './routes.ts'

/** The frame of the administration, with the figures of all areas. */
export const createAdmin = (areas: readonly Feature[]): Feature => ({ name: 'admin', routes: createRoutes(areas) })
