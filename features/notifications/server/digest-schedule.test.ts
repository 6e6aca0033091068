import { describe, expect, it } from 'vitest'
import { lastDigestTime } from './digest-schedule.ts'

const slot = (now: string, zone: string, rhythm: 'daily' | 'weekly' = 'daily') =>
  lastDigestTime(new Date(now), zone, rhythm).toISOString()

describe('the last moment of collected mail', () => {
  it.each([
    // Winter and summer in Stockholm; a minute before and at eight.
    ['2026-01-15T06:59:59Z', 'Europe/Stockholm', '2026-01-14T07:00:00.000Z'],
    ['2026-01-15T07:00:00Z', 'Europe/Stockholm', '2026-01-15T07:00:00.000Z'],
    ['2026-07-15T06:00:00Z', 'Europe/Stockholm', '2026-07-15T06:00:00.000Z'],
    // The clocks go forward in the night of 29 March 2026 and back in that of 25 October: it is eight all the same.
    ['2026-03-29T05:59:59Z', 'Europe/Stockholm', '2026-03-28T07:00:00.000Z'],
    ['2026-03-29T06:00:00Z', 'Europe/Stockholm', '2026-03-29T06:00:00.000Z'],
    ['2026-10-25T06:30:00Z', 'Europe/Stockholm', '2026-10-24T06:00:00.000Z'],
    ['2026-10-25T07:00:00Z', 'Europe/Stockholm', '2026-10-25T07:00:00.000Z'],
    // Far east, far west, and zones with odd quarters.
    ['2026-05-01T18:00:00Z', 'Pacific/Kiritimati', '2026-05-01T18:00:00.000Z'],
    ['2026-05-01T17:59:00Z', 'Pacific/Kiritimati', '2026-04-30T18:00:00.000Z'],
    ['2026-05-01T18:59:00Z', 'Pacific/Pago_Pago', '2026-04-30T19:00:00.000Z'],
    ['2026-05-01T02:15:00Z', 'Asia/Kathmandu', '2026-05-01T02:15:00.000Z'],
    ['2026-05-01T04:00:00Z', 'Africa/Cairo', '2026-04-30T05:00:00.000Z'],
    // One that nobody knows is read as Stockholm.
    ['2026-01-15T07:00:00Z', 'Nowhere/Land', '2026-01-15T07:00:00.000Z'],
    // Clocks that change at midnight.
    ['2026-04-24T05:00:00Z', 'Africa/Cairo', '2026-04-24T05:00:00.000Z'],
  ])('at %s in %s was %s', (now, zone, expected) => {
    expect(slot(now, zone)).toBe(expected)
  })

  it.each([
    ['2026-11-20T12:00:00Z', 'Europe/Stockholm', '2026-11-16T07:00:00.000Z'],
    ['2026-11-23T06:59:00Z', 'Europe/Stockholm', '2026-11-16T07:00:00.000Z'],
    ['2026-11-23T07:00:00Z', 'Europe/Stockholm', '2026-11-23T07:00:00.000Z'],
    ['2026-11-22T23:30:00Z', 'Asia/Tokyo', '2026-11-22T23:00:00.000Z'],
    // Across the change of the clocks on a Sunday.
    ['2026-03-30T06:00:00Z', 'Europe/Stockholm', '2026-03-30T06:00:00.000Z'],
    ['2026-03-30T05:59:00Z', 'Europe/Stockholm', '2026-03-23T07:00:00.000Z'],
  ])('weekly, at %s in %s was the Monday %s', (now, zone, expected) => {
    expect(slot(now, zone, 'weekly')).toBe(expected)
  })
})
