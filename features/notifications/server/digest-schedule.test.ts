import { describe, expect, it } from 'vitest'
import { lastDigestTime } from './digest-schedule.ts'

const slot = (now: string, zone: string, rhythm: 'daily' | 'weekly' = 'daily') =>
  lastDigestTime(new Date(now), zone, rhythm).toISOString()

describe('lastDigestTime', () => {
  it.each([
    // Stockholm in winter and summer, just before and at eight.
    ['2026-01-15T06:59:59Z', 'Europe/Stockholm', '2026-01-14T07:00:00.000Z'],
    ['2026-01-15T07:00:00Z', 'Europe/Stockholm', '2026-01-15T07:00:00.000Z'],
    ['2026-07-15T06:00:00Z', 'Europe/Stockholm', '2026-07-15T06:00:00.000Z'],
    // Daylight saving time starts on 29 March 2026 and ends on 25 October.
    ['2026-03-29T05:59:59Z', 'Europe/Stockholm', '2026-03-28T07:00:00.000Z'],
    ['2026-03-29T06:00:00Z', 'Europe/Stockholm', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25T06:30:00Z', 'Europe/Stockholm', '2026-10-24T06:00:00.000Z'],
    ['2026-10-25T07:00:00Z', 'Europe/Stockholm', '2026-10-25T07:00:00.000Z'],
    // Extreme offsets, and an offset with a quarter of an hour.
    ['2026-05-01T18:00:00Z', 'Pacific/Kiritimati', '2026-05-01T18:00:00.000Z'],
    ['2026-05-01T17:59:00Z', 'Pacific/Kiritimati', '2026-04-30T18:00:00.000Z'],
    ['2026-05-01T18:59:00Z', 'Pacific/Pago_Pago', '2026-04-30T19:00:00.000Z'],
    ['2026-05-01T02:15:00Z', 'Asia/Kathmandu', '2026-05-01T02:15:00.000Z'],
    ['2026-05-01T04:00:00Z', 'Africa/Cairo', '2026-04-30T05:00:00.000Z'],
    // An unknown zone falls back to Stockholm.
    ['2026-01-15T07:00:00Z', 'Nowhere/Land', '2026-01-15T07:00:00.000Z'],
    // Daylight saving time starts at midnight.
    ['2026-04-24T05:00:00Z', 'Africa/Cairo', '2026-04-24T05:00:00.000Z'],
  ])('for a daily digest at %s in %s returns %s', (now, zone, expected) => {
    expect(slot(now, zone)).toBe(expected)
  })

  it.each([
    ['2026-11-20T12:00:00Z', 'Europe/Stockholm', '2026-11-16T07:00:00.000Z'],
    ['2026-11-23T06:59:00Z', 'Europe/Stockholm', '2026-11-16T07:00:00.000Z'],
    ['2026-11-23T07:00:00Z', 'Europe/Stockholm', '2026-11-23T07:00:00.000Z'],
    ['2026-11-22T23:30:00Z', 'Asia/Tokyo', '2026-11-22T23:00:00.000Z'],
    // Across the start of daylight saving time on a Sunday.
    ['2026-03-30T06:00:00Z', 'Europe/Stockholm', '2026-03-30T06:00:00.000Z'],
    ['2026-03-30T05:59:00Z', 'Europe/Stockholm', '2026-03-23T07:00:00.000Z'],
  ])('for a weekly digest at %s in %s returns the Monday %s', (now, zone, expected) => {
    expect(slot(now, zone, 'weekly')).toBe(expected)
  })
})
