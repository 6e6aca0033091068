import type { ExportableList } from '../contract/lists.ts'

type Filters = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>

/** The query of a list's endpoint: what `filters` of an export is. */
export const queryOf = (filters: Filters): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [String(value)]) query.append(name, one)
  }
  return query.toString()
}

/** The export tab with a list and its filters chosen. */
export const exportPath = (list: ExportableList, filters = ''): string =>
  `/admin?${new URLSearchParams({ tab: 'export', list, ...(filters !== '' && { filters }) })}`
