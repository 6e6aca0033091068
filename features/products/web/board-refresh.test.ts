import { expect, it } from 'vitest'
import { refreshDelayMs } from './board-refresh.ts'

const closesAt = '2026-10-25T23:00:00.000Z'
const end = Date.parse(closesAt)

it.each([
  ['one second after it closes', end - 5_000, 6_000],
  ['at the start of a week with a daylight-saving change', end - 169 * 3_600_000, 169 * 3_600_000 + 1_000],
  ['immediately when it has already closed', end + 240_000, 1_000],
])('refreshDelayMs schedules the refresh of the current board %s', (_when, now, wait) => {
  expect(refreshDelayMs({ closesAt, next: null }, now)).toBe(wait)
})

it('refreshDelayMs returns null for a closed board and for a delay longer than a timer can hold', () => {
  expect(refreshDelayMs({ closesAt, next: '2026-10-26' }, end - 5_000)).toBeNull()
  expect(refreshDelayMs({ closesAt, next: null }, end - 30 * 86_400_000)).toBeNull()
})
