import type { Feature } from '#platform/feature.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { featureFlagsChanged } from '../contract/index.ts'
import * as queries from './queries.ts'
import { routes } from './routes.ts'

export { createFeatureFlagsStore } from './store.ts'

/** Administrators turn functions on and off without a deploy. */
export const featureFlags: Feature = {
  name: 'feature-flags',
  routes,
  exportFor: async (db, memberId) => ({ featureFlags: await queries.exportEntries(db, memberId) }),
  erase: async (tx, memberId) => {
    await queries.eraseMember(tx, memberId)
    // Drop the member from the memory of the nodes and from the tab of open administrations.
    await writeEvents(tx, [{ event: featureFlagsChanged, payload: {}, audience: 'admins' }])
  },
}
