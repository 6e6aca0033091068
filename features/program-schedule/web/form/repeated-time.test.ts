import { expect, it } from 'vitest'
import { repeatedTime } from './repeated-time.ts'

it('only the minutes that clocks repeat have two instants', () => {
  expect(repeatedTime('2027-10-31T02:30', 'Europe/Stockholm')).toEqual([
    '2027-10-31T00:30:00.000Z',
    '2027-10-31T01:30:00.000Z',
  ])
  expect(repeatedTime('2027-10-28T23:30', 'Africa/Cairo')).toEqual([
    '2027-10-28T20:30:00.000Z',
    '2027-10-28T21:30:00.000Z',
  ])
  for (const local of ['2027-03-28T02:30', '2027-10-31T03:00', '2027-07-01T12:00'])
    expect(repeatedTime(local, 'Europe/Stockholm'), local).toBeNull()
})
