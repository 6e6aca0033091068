import { type OpportunityType, opportunityTypes, type Sort, sorts } from '../contract/index.ts'

/** The list's filters as its endpoint expects them; unset filters are omitted. */
export type Filters = { q?: string; types?: OpportunityType[]; remote?: 'true'; sort?: Sort }

/** Parses the filters from the URL. Unknown parameters and values are ignored. */
export const filtersOf = (search: URLSearchParams): Filters => {
  const q = search.get('q')?.trim().slice(0, 200)
  const types = opportunityTypes.filter((type) => search.getAll('types').includes(type))
  const sort = sorts.find((one) => one === search.get('sort'))
  return {
    ...(q ? { q } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(search.get('remote') === 'true' ? { remote: 'true' as const } : {}),
    ...(sort && (sort !== 'relevance' || q) ? { sort } : {}),
  }
}

export const searchParamsOf = ({ q, types = [], remote, sort }: Filters): URLSearchParams => {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const type of types) search.append('types', type)
  if (remote) search.set('remote', remote)
  if (sort) search.set('sort', sort)
  return search
}

/** The query string with `?`, or an empty string. */
export const queryStringOf = (filters: Filters): string => {
  const search = searchParamsOf(filters).toString()
  return search ? `?${search}` : ''
}

export const isFiltered = ({ q, types, remote }: Filters): boolean =>
  q !== undefined || types !== undefined || remote !== undefined

/**
 * The current filters, ahead of the URL. While a navigation that this state started is pending, the URL can still show
 * an earlier choice and is ignored.
 */
export const createFilterState = (initial: Filters) => {
  let current = initial
  let pendingNavigations = 0
  return {
    read: () => current,
    /** Takes over the filters of the URL unless a navigation is pending. */
    syncFromAddress: (filters: Filters) => {
      if (pendingNavigations === 0) current = filters
    },
    /** Sets the filters at once. When the navigation settles, `readAddress` returns those in the URL. */
    choose: (next: Filters, navigation: unknown, readAddress: () => Filters) => {
      current = next
      pendingNavigations += 1
      void Promise.resolve(navigation).finally(() => {
        pendingNavigations -= 1
        if (pendingNavigations === 0) current = readAddress()
      })
    },
  }
}
