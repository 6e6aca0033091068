import type { Feature } from '#platform/feature.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export { createFeatureFlagsStore } from './store.ts'

/** Administrators turn functions on and off without a deploy. */
export const featureFlags: Feature = {
  name: 'feature-flags',
  routes,
  exportFor: async (db, memberId) => ({ featureFlags: await queries.exportEntries(db, memberId) }),
  erase: queries.eraseMember,
}
