import { type OpportunityType, opportunityTypes, type Sort, sorts } from '#features/opportunities/contract/index.ts'

/** The list's filters as its endpoint takes them; what is not set is left out. */
export type Filters = { q?: string; types?: OpportunityType[]; remote?: 'true'; sort?: Sort }

/** Reads the filters from the list's address; what is no filter of ours is passed over. */
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

/** The list's address with these filters. */
export const searchParamsOf = ({ q, types = [], remote, sort }: Filters): URLSearchParams => {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const type of types) search.append('types', type)
  if (remote) search.set('remote', remote)
  if (sort) search.set('sort', sort)
  return search
}

/** `?…` of the list with these filters, or nothing. */
export const queryStringOf = (filters: Filters): string => {
  const search = searchParamsOf(filters).toString()
  return search ? `?${search}` : ''
}

export const isFiltered = ({ q, types, remote }: Filters): boolean =>
  q !== undefined || types !== undefined || remote !== undefined

/**
 * What is chosen now. The address follows a moment later, and on its way there may tell of the choice before this one: while a
 * choice of this screen is still under way, the address is the older of the two.
 */
export const createFilterState = (initial: Filters) => {
  let current = initial
  let pendingNavigations = 0
  return {
    read: () => current,
    /** The address has these. */
    syncFromAddress: (filters: Filters) => {
      if (pendingNavigations === 0) current = filters
    },
    /** Chosen here: `reached` when the address has it, or another one instead; `address` tells which. */
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
