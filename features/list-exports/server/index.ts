import type { Feature } from '#platform/feature.ts'
import { collectLists } from './lists.ts'
import { createRoutes } from './routes.ts'

/** Exports of the lists of the administration (ADM-05). @param areas whose lists can be exported */
export const createListExports = (areas: readonly Feature[]): Feature => ({
  name: 'list-exports',
  routes: createRoutes(collectLists(areas)),
})
