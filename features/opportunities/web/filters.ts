import { isDay } from '#kit/fields.ts'
import {
  type InternshipKind,
  internshipKinds,
  type OpportunityType,
  opportunityTypes,
  type Pace,
  paces,
  type Sort,
  sorts,
} from '../contract/index.ts'
import type { SavedSearch } from '../contract/saved-searches.ts'

/** Filters that find internships only. */
export type InternshipFilters = {
  kinds?: InternshipKind[]
  paid?: 'true'
  pace?: Pace
  startsFrom?: string
  startsUntil?: string
}

/** The list's filters as its endpoint expects them; unset filters are omitted. */
export type Filters = InternshipFilters & { q?: string; types?: OpportunityType[]; remote?: 'true'; sort?: Sort }

const dayIn = (search: URLSearchParams, name: string): string | undefined => {
  const value = search.get(name) ?? ''
  return isDay(value) ? value : undefined
}

const internshipFiltersOf = (search: URLSearchParams): InternshipFilters => {
  const kinds = internshipKinds.filter((kind) => search.getAll('kinds').includes(kind))
  const pace = paces.find((one) => String(one) === search.get('pace'))
  const [startsFrom, startsUntil] = [dayIn(search, 'startsFrom'), dayIn(search, 'startsUntil')]
  return {
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(search.get('paid') === 'true' ? { paid: 'true' as const } : {}),
    ...(pace ? { pace } : {}),
    ...(startsFrom ? { startsFrom } : {}),
    ...(startsUntil ? { startsUntil } : {}),
  }
}

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
    ...internshipFiltersOf(search),
  }
}

export const searchParamsOf = ({
  q,
  types = [],
  remote,
  sort,
  kinds = [],
  ...internship
}: Filters): URLSearchParams => {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  for (const type of types) search.append('types', type)
  if (remote) search.set('remote', remote)
  if (sort) search.set('sort', sort)
  for (const kind of kinds) search.append('kinds', kind)
  for (const [name, value] of Object.entries(internship)) search.set(name, String(value))
  return search
}

/** The query string with `?`, or an empty string. */
export const queryStringOf = (filters: Filters): string => {
  const search = searchParamsOf(filters).toString()
  return search ? `?${search}` : ''
}

export const isFiltered = ({ sort: _, ...filters }: Filters): boolean => Object.keys(filters).length > 0

/** Without the filters that only internships have. */
export const withoutInternships = ({
  kinds: _kinds,
  paid: _paid,
  pace: _pace,
  startsFrom: _startsFrom,
  startsUntil: _startsUntil,
  ...rest
}: Filters): Filters => rest

export const hasInternshipFilters = (filters: Filters): boolean =>
  Object.keys(withoutInternships(filters)).length < Object.keys(filters).length

export type SearchFields = Omit<SavedSearch, 'id' | 'name' | 'alerts' | 'lastAlertAt' | 'createdAt'>

/** What a saved search stores of the list's filters: everything but the sort order. */
export const searchFieldsOf = (filters: Filters): SearchFields => ({
  q: filters.q ?? '',
  types: filters.types ?? [],
  remoteOnly: filters.remote === 'true',
  kinds: filters.kinds ?? [],
  paidOnly: filters.paid === 'true',
  pace: filters.pace ?? null,
  startsFrom: filters.startsFrom ?? null,
  startsUntil: filters.startsUntil ?? null,
})

/** The filters of the list that shows a saved search. */
export const filtersOfSearch = (search: SearchFields): Filters => {
  const { q, types, remoteOnly, kinds, paidOnly, pace, startsFrom, startsUntil } = search
  return {
    ...(q ? { q } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(remoteOnly ? { remote: 'true' } : {}),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(paidOnly ? { paid: 'true' } : {}),
    ...(pace === null ? {} : { pace }),
    ...(startsFrom === null ? {} : { startsFrom }),
    ...(startsUntil === null ? {} : { startsUntil }),
  }
}

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
