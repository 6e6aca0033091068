import { describe, expect, it } from 'vitest'
import { calendarParsers } from '#tests/support/read-calendar.ts'
import { renderFeed } from './render-calendar.ts'

const minute = 60_000

const contentAt = (starts: string | readonly string[], timeZone: string, minutes = 30) =>
  renderFeed(
    'Samtal',
    [starts].flat().map((start) => ({
      uid: start,
      sequence: 0,
      status: 'confirmed',
      start: new Date(start),
      end: new Date(Date.parse(start) + minutes * minute),
      timeZone,
      summary: 'Samtal',
      stampedAt: new Date('2026-09-01T00:00:00Z'),
    })),
  )
const startLine = (content: string) => /BEGIN:VEVENT.*?^(DTSTART.*?)\r$/ms.exec(content)?.[1]
const stockholm = 'Europe/Stockholm'

describe.each(calendarParsers)('times read by %s', (_, read) => {
  it.each([
    ['2026-10-24T23:30:00Z', 'DTSTART;TZID=Europe/Stockholm:20261025T013000'],
    ['2026-10-25T00:30:00Z', 'DTSTART:20261025T003000Z'],
    ['2026-10-25T01:00:00Z', 'DTSTART:20261025T010000Z'],
    ['2026-10-25T01:30:00Z', 'DTSTART:20261025T013000Z'],
    ['2026-10-25T02:00:00Z', 'DTSTART;TZID=Europe/Stockholm:20261025T030000'],
    ['2027-03-28T00:30:00Z', 'DTSTART;TZID=Europe/Stockholm:20270328T013000'],
    ['2027-03-28T01:00:00Z', 'DTSTART;TZID=Europe/Stockholm:20270328T030000'],
  ])('[MENT-08/local-times] around a clock change in Stockholm, %s is written as %s and read back', (start, line) => {
    const minutes = 29
    const content = contentAt(start, stockholm, minutes)
    expect(startLine(content)).toBe(line)
    expect(read(content).events).toMatchObject([
      { start: new Date(start), end: new Date(Date.parse(start) + minutes * minute) },
    ])
  })

  it('[MENT-08/local-times] a session that ends in the repeated hour is written in UTC and read back', () => {
    const content = contentAt('2026-10-24T23:30:00Z', stockholm, 90)
    expect(startLine(content)).toBe('DTSTART:20261024T233000Z')
    expect(read(content).events).toMatchObject([
      { start: new Date('2026-10-24T23:30:00Z'), end: new Date('2026-10-25T01:00:00Z') },
    ])
  })

  it.each([
    'Asia/Katmandu',
    'Asia/Kathmandu',
    'US/Eastern',
    'Europe/Kiev',
    'America/Argentina/Buenos_Aires',
    'Etc/GMT+5',
  ])('[MENT-08/local-times] the zone %s is written with its name and its rules', (zone) => {
    const [event] = read(contentAt('2026-12-01T12:00:00Z', zone)).events
    expect(event).toMatchObject({ zone, start: new Date('2026-12-01T12:00:00Z') })
  })

  it.each([
    ['UTC', '2026-12-01T12:00:00Z'],
    ['+05:30', '2026-12-01T12:00:00Z'],
    ['Africa/Casablanca', '2026-02-01T12:00:00Z'],
    ['Asia/Gaza', '2026-10-24T10:00:00Z'],
  ])('[MENT-08/local-times] %s has no VTIMEZONE that is right at %s, so the instant is in UTC', (zone, instant) => {
    const content = contentAt(instant, zone)
    expect(content).not.toContain('VTIMEZONE')
    expect(read(content).events).toMatchObject([{ zone: null, start: new Date(instant) }])
  })

  it('[MENT-08/local-times] every zone gives back the same instants over a year', { timeout: 60_000 }, () => {
    const startIn = (week: number) => new Date(Date.UTC(2026, 8, 1 + 7 * (week % 52), week % 24)).toISOString()
    // Four weeks for each zone, other ones than for the zone before.
    const differences = Intl.supportedValuesOf('timeZone').flatMap((zone, index) => {
      const starts = [0, 13, 26, 39].map((weeks) => startIn(index + weeks))
      return read(contentAt(starts, zone)).events.flatMap(({ uid, start }) =>
        start.toISOString() === uid ? [] : [`${zone} ${uid} ${start.toISOString()}`],
      )
    })
    expect(differences).toEqual([])
  })
})

it('[MENT-08/local-times] a name that is not a zone is refused', () => {
  expect(() => contentAt('2026-12-01T12:00:00Z', 'Europe/Atlantis')).toThrow(RangeError)
})
