import { expect, it } from 'vitest'
import { countFilters, filterParams, parseFilters, parseTab, tabPath, mentorshipTabs } from './search-params.ts'

const filtersOf = (query: string) => parseFilters(new URLSearchParams(query))

it('[MENT-01/find-mentor] the filters of the list of mentors survive a round trip through the URL', () => {
  const query = 'q=vind+kraft&expertise=rust&language=ar&format=phone&soon=true&sort=relevance&maxRate=0'
  expect(filtersOf(query)).toEqual({
    q: 'vind kraft',
    expertise: 'rust',
    language: 'ar',
    format: 'phone',
    maxRate: 0,
    soon: 'true',
    sort: 'relevance',
  })
  expect(filtersOf(String(filterParams(filtersOf(query))))).toEqual(filtersOf(query))
})

it.each([
  'q=%20',
  'language=xx',
  'format=pigeon',
  'maxRate=-1',
  'maxRate=99999999',
  'maxRate=1.5',
  'maxRate=',
  'soon=yes',
  'sort=relevance',
  'sort=price',
])('[MENT-01/find-mentor] the list of mentors ignores %s in the URL', (query) => {
  expect(filtersOf(query)).toEqual({})
})

it('[MENT-01/find-mentor] the sort order does not count as a filter', () => {
  expect(countFilters({ sort: 'newest' })).toBe(0)
  expect(countFilters({ sort: 'newest', maxRate: 0, q: 'rust' })).toBe(2)
})

it('[MENT-01/find-mentor] every tab has a URL that opens it, and unknown tabs open the first', () => {
  const opened = mentorshipTabs.map((tab) => parseTab(new URL(tabPath(tab), 'https://nordbro.example').searchParams))
  expect(opened).toEqual(mentorshipTabs)
  expect(parseTab(new URLSearchParams('tab=nothing'))).toBe('find')
})
