import { expect, it } from 'vitest'
import { isEmpty, isWhole, labelStep, largestValue } from './series.ts'

const chart = {
  series: [
    { name: 'Medlemmar', values: [1, null, 3] },
    { name: '+46', values: [0, 2.5, 1200] },
  ],
}

it('a chart knows its largest value, and whether it has any', () => {
  expect(largestValue(chart)).toBe(1200)
  expect(largestValue({ series: [{ name: 'a', values: [0, null] }] })).toBe(1)
  expect(isEmpty(chart)).toBe(false)
  expect([isWhole(chart), isWhole({ series: [{ name: 'a', values: [0, null, 7] }] })]).toEqual([false, true])
  expect(isEmpty({ series: [{ name: 'a', values: [0, null] }] })).toBe(true)
})

it.each([
  [7, 700, 1],
  [28, 320, 7],
  [365, 1000, 27],
])('%i points on %i pixels get a label every %i points', (points, width, step) => {
  expect(labelStep(points, width, 72)).toBe(step)
})
