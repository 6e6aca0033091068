import { expect, it } from 'vitest'
import { groupByDay, daysAgo } from './group-by-day.ts'

const at = (createdAt: string) => ({ createdAt })

it('groupByDay starts a day at midnight in the given time zone', () => {
  const messages = ['2026-11-19T22:30:00Z', '2026-11-19T23:30:00Z', '2026-11-20T08:00:00Z'].map(at)
  expect(groupByDay(messages, 'Europe/Stockholm').map(({ items }) => items.length)).toEqual([1, 2])
  expect(groupByDay(messages, 'UTC').map(({ items }) => items.length)).toEqual([2, 1])
  expect(groupByDay([], 'UTC')).toEqual([])
})

it('daysAgo counts calendar days, also across a clock change', () => {
  const now = Date.parse('2026-10-26T07:00:00Z')
  expect(daysAgo('2026-10-26T00:10:00+01:00', 'Europe/Stockholm', now)).toBe(0)
  expect(daysAgo('2026-10-25T23:50:00+01:00', 'Europe/Stockholm', now)).toBe(1)
  expect(daysAgo('2026-10-24T23:50:00+02:00', 'Europe/Stockholm', now)).toBe(2)
})
