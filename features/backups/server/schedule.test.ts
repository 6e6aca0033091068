import { expect, it } from 'vitest'
import { nextBackupAt } from './schedule.ts'

const at = (text: string) => new Date(`2026-11-${text}:00Z`)

it.each<[string, boolean, boolean, string | null, string | null, string, string | null]>([
  // case, automatic, key, last good, last failed, now, next
  ['off', false, true, null, null, '29T12:00', null],
  ['without a key', true, false, null, null, '29T12:00', null],
  ['the first one', true, true, null, null, '29T12:00', '29T02:30'],
  ['the first one, before the first time of the day', true, true, null, null, '29T02:29', '28T02:30'],
  ['made today', true, true, '29T02:31', null, '29T12:00', '30T02:30'],
  ['made today by hand before the time', true, true, '29T01:00', null, '29T02:30', '29T02:30'],
  ['made yesterday by hand after the time', true, true, '28T20:00', null, '29T02:00', '29T02:30'],
  ['missed', true, true, '26T02:31', null, '29T12:00', '29T02:30'],
  ['failed a moment ago', true, true, '28T02:31', '29T02:40', '29T02:41', '29T03:40'],
  ['failed an hour ago', true, true, '28T02:31', '29T02:40', '29T03:41', '29T03:40'],
  ['failed before the last good one', true, true, '29T02:31', '28T02:40', '29T12:00', '30T02:30'],
])('[ADM-11/daily] the next backup: %s', (_, automatic, hasKey, lastGood, lastFailed, now, expected) => {
  const next = nextBackupAt(
    {
      automatic,
      hasKey,
      lastGoodAt: lastGood === null ? null : at(lastGood),
      lastFailedAt: lastFailed === null ? null : at(lastFailed),
    },
    at(now),
  )
  expect(next).toEqual(expected === null ? null : at(expected))
})
