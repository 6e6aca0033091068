import { describe, expect, it } from 'vitest'
import {
  createFilterState,
  type Filters,
  filtersOf,
  filtersOfSearch,
  hasInternshipFilters,
  isFiltered,
  searchFieldsOf,
  searchParamsOf,
  withoutInternships,
} from './filters.ts'

describe('createFilterState', () => {
  it('[OPP-02/url-state] keeps the latest choice while the URL still shows an earlier one', async () => {
    let address: Filters = {}
    const filterState = createFilterState(address)
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    filterState.choose({ types: ['job'] }, first.promise, () => address)
    filterState.choose({ ...filterState.read(), remote: 'true' }, second.promise, () => address)
    filterState.syncFromAddress({ types: ['job'] })
    expect(filterState.read()).toEqual({ types: ['job'], remote: 'true' })
    address = { types: ['job'], remote: 'true' }
    first.resolve()
    second.resolve()
    await second.promise
    filterState.syncFromAddress(address)
    expect(filterState.read()).toEqual(address)
  })

  it('[OPP-02/url-state] follows the URL when it changes independently or a navigation ends elsewhere', async () => {
    const filterState = createFilterState({ q: 'rust' })
    filterState.syncFromAddress({ q: 'go' })
    expect(filterState.read()).toEqual({ q: 'go' })
    filterState.choose({ remote: 'true' }, undefined, () => ({ q: 'elsewhere' }))
    expect(filterState.read()).toEqual({ remote: 'true' })
    await expect.poll(filterState.read).toEqual({ q: 'elsewhere' })
    filterState.syncFromAddress({ q: 'back' })
    expect(filterState.read()).toEqual({ q: 'back' })
  })
})

describe('filtersOf', () => {
  const everything: Filters = {
    q: 'vind',
    types: ['internship'],
    remote: 'true',
    sort: 'newest',
    kinds: ['thesis', 'lia'],
    paid: 'true',
    pace: 50,
    startsFrom: '2027-01-01',
    startsUntil: '2027-02-01',
  }

  it('[OPP-02/url-state] reads every filter back from the URL that it was written to', () => {
    expect(filtersOf(searchParamsOf(everything))).toEqual(everything)
    expect(
      filtersOf(new URLSearchParams('kinds=gig&paid=maybe&pace=60&startsFrom=soon&startsUntil=2027-02-30')),
    ).toEqual({})
  })

  it('[OPP-11/saved-search] opens a saved search with the filters that were saved', () => {
    const { sort: _, ...saved } = everything
    expect(filtersOfSearch(searchFieldsOf(everything))).toEqual(saved)
    expect(filtersOfSearch(searchFieldsOf({}))).toEqual({})
  })

  it('[OPP-02/url-state] knows the filters of internships from the others', () => {
    const { q, types, remote, sort } = everything
    expect(withoutInternships(everything)).toEqual({ q, types, remote, sort })
    expect([everything, { types }, {}].map((filters) => hasInternshipFilters(filters as Filters))).toEqual([
      true,
      false,
      false,
    ])
    expect([{ sort }, { paid: 'true' }].map((filters) => isFiltered(filters as Filters))).toEqual([false, true])
  })
})
