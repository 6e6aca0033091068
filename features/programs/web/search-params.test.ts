import { expect, it } from 'vitest'
import { countFilters, filterParams, listPath, parseFilters } from './search-params.ts'

const filtersOf = (query: string) => parseFilters(new URLSearchParams(query))

it('[PROG-03/all] the filters of the list of programs survive a round trip through the URL', () => {
  const query =
    'q=vind++kraft&when=past&city=Ume%C3%A5&online=true&priceModel=equity&deadlineBefore=2027-02-28&sort=relevance'
  const filters = {
    q: 'vind kraft',
    when: 'past',
    city: 'Umeå',
    online: 'true',
    priceModel: 'equity',
    deadlineBefore: '2027-02-28',
    sort: 'relevance',
  } as const
  expect(filtersOf(query)).toEqual(filters)
  expect(filtersOf(String(filterParams(filters)))).toEqual(filters)
  expect(new URL(listPath(filters), 'https://nordbro.example').pathname).toBe('/programs')
  expect(listPath({})).toBe('/programs')
})

it.each([
  'q=%20',
  'when=never',
  'city=',
  'online=yes',
  'priceModel=barter',
  'deadlineBefore=2027-02-30',
  'deadlineBefore=1999-12-31',
  'deadlineBefore=tomorrow',
  'sort=relevance',
  'sort=price',
])('[PROG-03/all] the list of programs ignores %s in the URL', (query) => {
  expect(filtersOf(query)).toEqual({})
})

it('[PROG-03/all] a search text and a city longer than the contract allows are cut', () => {
  const { q, city } = filtersOf(`q=${'a'.repeat(300)}&city=${'b'.repeat(300)}`)
  expect([q?.length, city?.length]).toEqual([200, 120])
})

it('[PROG-03/all] the sort order does not count as a filter', () => {
  expect(countFilters({ sort: 'start' })).toBe(0)
  expect(countFilters({ sort: 'start', when: 'open', q: 'rust' })).toBe(2)
})
