import type { Feature } from '#platform/feature.ts'
import { routes } from './routes.ts'

export { createTextOverrides } from './store.ts'
export { versionOf } from './store.ts'

export const translations: Feature = { name: 'translations', routes }
