import type { Feature } from '#platform/feature.ts'
import { routes } from './routes.ts'

/** One search over everything the reader may see. It stores nothing. */
export const search: Feature = { name: 'search', routes }
