import type { Feature } from '#platform/feature.ts'
import type { Route } from '#platform/http/route.ts'
import type { ExportableList } from '../contract/lists.ts'
import { collectLists, parseFilters } from './lists.ts'
import { createRoutes } from './routes.ts'

/** Exports of the lists of the administration (ADM-05). @param areas whose lists can be exported */
export const createListExports = (areas: readonly Feature[]): Feature => ({
  name: 'list-exports',
  routes: createRoutes(collectLists(areas)),
})

/**
 * Checks the filters of a list as its export does.
 * @returns the first filter that the list refuses, null if it accepts all of them
 */
export const checkListFilters = (areas: readonly Feature[]) => {
  const lists = collectLists(areas)
  return (list: ExportableList, filters: string): string | null => {
    // `collectLists` has checked that every list has a route.
    const parsed = parseFilters(lists.get(list) as Route, filters)
    return 'refused' in parsed ? parsed.refused : null
  }
}
