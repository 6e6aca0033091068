import type { Feature } from '#platform/feature.ts'
import { routes } from './routes.ts'

export const search: Feature = { name: 'search', routes }
