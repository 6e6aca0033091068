import type { Feature } from '#platform/feature.ts'
import { routes } from './routes.ts'

export const admin: Feature = { name: 'admin', routes }
