import { expect, it } from 'vitest'
import { isWideSpread, placesOf } from './places.ts'

const withMeans = (...means: (number | null)[]) => means.map((mean) => ({ mean }))

it('entries with the same mean share a place, and the next one keeps its position', () => {
  expect(placesOf(withMeans(4.5, 4, 4, 3.25))).toEqual([1, 2, 2, 4])
})

it('entries without a mean have no place', () => {
  expect(placesOf(withMeans(5, null, null))).toEqual([1, null, null])
  expect(placesOf([])).toEqual([])
})

it('a spread is wide from one and a half on', () => {
  expect([null, 0, 1.49, 1.5, 4].map(isWideSpread)).toEqual([false, false, false, true, true])
})
