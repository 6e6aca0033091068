import { describe, expect, it } from 'vitest'
import { dayMs } from '#kit/durations.ts'
import { expiredArchives } from './retention.ts'

const archives = (...times: string[]) => times.map((time) => ({ time: new Date(time) }))
const left = (times: readonly string[], now: string, maxDays = 400): string[] => {
  const all = archives(...times)
  const expired = expiredArchives(all, new Date(now), maxDays)
  return all.filter((one) => !expired.includes(one)).map(({ time }) => time.toISOString().slice(0, 16))
}
/** One each day at 02:30, the last one on `last`. */
const daily = (last: string, days: number): string[] =>
  Array.from({ length: days }, (_, at) =>
    new Date(new Date(`${last}T02:30:00Z`).getTime() - (days - 1 - at) * dayMs).toISOString(),
  )

describe('expiredArchives', () => {
  it('[ADM-11/daily] of two years of daily backups the last ones of 7 days, 4 weeks and 12 months stay', () => {
    expect(left(daily('2026-11-29', 730), '2026-11-29T03:00:00Z')).toEqual([
      '2025-12-31T02:30',
      '2026-01-31T02:30',
      '2026-02-28T02:30',
      '2026-03-31T02:30',
      '2026-04-30T02:30',
      '2026-05-31T02:30',
      '2026-06-30T02:30',
      '2026-07-31T02:30',
      '2026-08-31T02:30',
      '2026-09-30T02:30',
      '2026-10-31T02:30',
      // Sundays, the last days of ISO weeks.
      '2026-11-08T02:30',
      '2026-11-15T02:30',
      '2026-11-22T02:30',
      '2026-11-23T02:30',
      '2026-11-24T02:30',
      '2026-11-25T02:30',
      '2026-11-26T02:30',
      '2026-11-27T02:30',
      '2026-11-28T02:30',
      '2026-11-29T02:30',
    ])
  })

  it.each<[string, string[], string, number, string[]]>([
    ['nothing', [], '2026-11-29T03:00:00Z', 400, []],
    ['the only one, however long ago', ['2026-01-01T02:30:00Z'], '2026-11-29T03:00:00Z', 400, ['2026-01-01T02:30']],
    [
      'the last one of a day',
      ['2026-11-29T02:30:00Z', '2026-11-29T09:00:00Z', '2026-11-29T23:59:59Z'],
      '2026-11-30T00:00:00Z',
      400,
      ['2026-11-29T23:59'],
    ],
    [
      'each of the same second, because their names do not say which is the last',
      ['2026-11-29T09:00:00Z', '2026-11-29T23:59:59Z', '2026-11-29T23:59:59Z'],
      '2026-11-30T00:00:00Z',
      400,
      ['2026-11-29T23:59', '2026-11-29T23:59'],
    ],
    ['none that is older than the limit, even the last one', ['2026-11-01T02:30:00Z'], '2026-11-29T03:00:00Z', 20, []],
    [
      'no more than the limit allows of the months',
      ['2026-08-31T02:30:00Z', '2026-10-31T02:30:00Z', '2026-11-29T02:30:00Z'],
      '2026-11-29T03:00:00Z',
      30,
      ['2026-10-31T02:30', '2026-11-29T02:30'],
    ],
    [
      'seven days that have one, across gaps',
      daily('2026-11-29', 20).filter((_, at) => at % 2 === 1),
      '2026-11-29T03:00:00Z',
      400,
      [
        '2026-11-15T02:30',
        '2026-11-17T02:30',
        '2026-11-19T02:30',
        '2026-11-21T02:30',
        '2026-11-23T02:30',
        '2026-11-25T02:30',
        '2026-11-27T02:30',
        '2026-11-29T02:30',
      ],
    ],
  ])('leaves %s', (_, times, now, maxDays, expected) => {
    expect(left(times, now, maxDays)).toEqual(expected)
  })
})
