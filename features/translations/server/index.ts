import type { Feature } from '#platform/feature.ts'
import { routes } from './routes.ts'

export const translations: Feature = { name: 'translations', routes }
