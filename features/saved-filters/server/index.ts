import { checkListFilters } from '#features/list-exports/server/index.ts'
import type { Feature } from '#platform/feature.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { savedFiltersChanged } from '../contract/index.ts'
import * as queries from './queries.ts'
import { createRoutes } from './routes.ts'

/** Filters of the administration's lists under a name (ADM-02). @param areas whose lists can be filtered */
export const createSavedFilters = (areas: readonly Feature[]): Feature => ({
  name: 'saved-filters',
  routes: createRoutes(checkListFilters(areas)),
  exportFor: async (db, memberId) => ({ savedFilters: await queries.exportOf(db, memberId) }),
  erase: async (tx, memberId) => {
    await queries.eraseOwner(tx, memberId)
    await writeEvents(tx, [{ event: savedFiltersChanged, payload: {}, audience: 'admins' }])
  },
})
