import { describe, expect, it } from 'vitest'
import { instantOf, localTimeOf } from './local-time.ts'

/** The clock changes of two zones in 2026 to 2028: a skipped and a repeated minute, and the instant of each. */
const changes = [
  ['Europe/Stockholm', '2026-03-29T02:30', '2026-10-25T02:30', '2026-10-25T00:30Z', '2026-10-25T01:30Z'],
  ['Europe/Stockholm', '2027-03-28T02:30', '2027-10-31T02:30', '2027-10-31T00:30Z', '2027-10-31T01:30Z'],
  ['Europe/Stockholm', '2028-03-26T02:30', '2028-10-29T02:30', '2028-10-29T00:30Z', '2028-10-29T01:30Z'],
  ['Africa/Cairo', '2026-04-24T00:30', '2026-10-29T23:30', '2026-10-29T20:30Z', '2026-10-29T21:30Z'],
  ['Africa/Cairo', '2027-04-30T00:30', '2027-10-28T23:30', '2027-10-28T20:30Z', '2027-10-28T21:30Z'],
  ['Africa/Cairo', '2028-04-28T00:30', '2028-10-26T23:30', '2028-10-26T20:30Z', '2028-10-26T21:30Z'],
] as const

describe.each(changes)('in %s, where clocks skip %s and repeat %s', (timeZone, skipped, repeated, first, second) => {
  it('the skipped minute has no instant, and those around it do', () => {
    for (const occurrence of ['first', 'second'] as const) expect(instantOf(skipped, timeZone, occurrence)).toBeNull()
    for (const minute of ['T05:00', 'T12:00'])
      expect(instantOf(skipped.slice(0, 10) + minute, timeZone, 'first')).toBeInstanceOf(Date)
  })

  it('the repeated minute is the first or the second instant, as the owner says', () => {
    expect(instantOf(repeated, timeZone, 'first')).toEqual(new Date(first))
    expect(instantOf(repeated, timeZone, 'second')).toEqual(new Date(second))
    expect(localTimeOf(new Date(first), timeZone)).toEqual({ local: repeated, occurrence: 'first' })
    expect(localTimeOf(new Date(second), timeZone)).toEqual({ local: repeated, occurrence: 'second' })
  })
})

it('a minute that occurs once is the same instant whichever is asked for', () => {
  const instant = new Date('2027-07-01T10:00Z')
  for (const occurrence of ['first', 'second'] as const)
    expect(instantOf('2027-07-01T12:00', 'Europe/Stockholm', occurrence)).toEqual(instant)
  expect(localTimeOf(instant, 'Europe/Stockholm')).toEqual({ local: '2027-07-01T12:00', occurrence: null })
})
