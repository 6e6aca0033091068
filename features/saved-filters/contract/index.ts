import * as z from 'zod/mini'
import { type ExportableList, listExportLimits } from '#features/list-exports/contract/index.ts'
import { abilities } from '#kit/abilities.ts'
import { endpoint, okOutput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, text } from '#kit/fields.ts'
import { savedFilterErrors } from './errors.ts'
import { savedFiltersChanged } from './events.ts'

export { savedFilterErrors } from './errors.ts'
export { savedFiltersChanged } from './events.ts'

/** The lists of the administration whose filters are in the address of their tab. */
export const savedFilterLists = [
  'users',
  'applications',
  'content',
  'audit_log',
] as const satisfies readonly ExportableList[]
export type SavedFilterList = (typeof savedFilterLists)[number]

/** `perAdministrator`: of all lists. `name`, `filters`: characters. */
export const savedFilterLimits = { perAdministrator: 50, name: 60, filters: listExportLimits.filters } as const

const list = choice(savedFilterLists)
const fields = {
  name: text({ max: savedFilterLimits.name }),
  /** For all administrators. */
  isShared: z.boolean(),
}

export const savedFilterView = z.strictObject({
  id: id(),
  list,
  name: z.string(),
  /** The query of the list's endpoint, without paging: `role=mentor&state=banned`. */
  filters: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Null once the administrator has deleted their account. */
  owner: z.nullable(z.string()),
  can: abilities('change', 'delete'),
})
export type SavedFilter = z.output<typeof savedFilterView>

export const listSavedFilters = endpoint({
  name: 'savedFilters.list',
  method: 'GET',
  path: '/api/admin/saved-filters',
  summary: "Lists the viewer's saved filters of a list and the shared ones, by name.",
  access: 'admin-viewer',
  input: z.strictObject({ list }),
  output: z.strictObject({ items: z.array(savedFilterView), can: abilities('share') }),
  staleAfter: [savedFiltersChanged],
})

export const saveFilter = endpoint({
  name: 'savedFilters.save',
  method: 'POST',
  path: '/api/admin/saved-filters',
  summary: 'Saves the filters of a list under a name. Sharing them needs the level admin.',
  access: 'admin-viewer',
  input: z.strictObject({
    list,
    filters: z.string().check(z.minLength(1), z.maxLength(savedFilterLimits.filters)),
    ...fields,
  }),
  output: savedFilterView,
  errors: pickErrors(
    savedFilterErrors,
    'saved_filter.too_many',
    'saved_filter.name_taken',
    'saved_filter.filters_invalid',
  ),
  idempotent: true,
})

export const changeSavedFilter = endpoint({
  name: 'savedFilters.change',
  method: 'PATCH',
  path: '/api/admin/saved-filters/:id',
  summary: "Renames one of the viewer's saved filters, shares it, or ends the sharing.",
  access: 'admin-viewer',
  input: z.strictObject({ id: id(), ...fields }),
  output: savedFilterView,
  errors: pickErrors(savedFilterErrors, 'saved_filter.not_found', 'saved_filter.name_taken'),
})

export const deleteSavedFilter = endpoint({
  name: 'savedFilters.delete',
  method: 'DELETE',
  path: '/api/admin/saved-filters/:id',
  summary: "Deletes one of the viewer's saved filters. A super admin deletes shared ones of others, too.",
  access: 'admin-viewer',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(savedFilterErrors, 'saved_filter.not_found'),
})
