import { describe, expect, it } from 'vitest'
import { groupByLocalDay, isRepeatedTime, localDay, showSameTime, timesOfDay } from './local-times.ts'

const slot = (startsAt: string) => ({ startsAt })

describe('groupByLocalDay', () => {
  it('[MENT-08/local-times] puts a slot on the day that it has in the shown time zone', () => {
    const slots = [slot('2026-12-03T18:00:00Z'), slot('2026-12-03T18:30:00Z')]
    expect([...groupByLocalDay(slots, 'Europe/Stockholm').keys()]).toEqual(['2026-12-03'])
    expect(Object.fromEntries(groupByLocalDay(slots, 'Asia/Kathmandu'))).toEqual({
      '2026-12-03': [slots[0]],
      '2026-12-04': [slots[1]],
    })
  })

  it('[MENT-08/local-times] keeps both slots of an hour that occurs twice, in their order', () => {
    const slots = [slot('2026-10-25T00:30:00Z'), slot('2026-10-25T01:30:00Z')]
    expect(groupByLocalDay(slots, 'Europe/Stockholm').get('2026-10-25')).toEqual(slots)
  })
})

describe('isRepeatedTime', () => {
  it.each([
    ['2026-10-25T00:30:00Z', true],
    ['2026-10-25T01:30:00Z', true],
    ['2026-10-24T23:59:00Z', false],
    ['2026-10-25T02:00:00Z', false],
    ['2026-03-29T01:30:00Z', false],
  ])('[MENT-08/local-times] a time in Stockholm at %s occurs twice that day: %s', (instant, isRepeated) => {
    expect(isRepeatedTime(instant, 'Europe/Stockholm')).toBe(isRepeated)
  })
})

describe('showSameTime', () => {
  it('[MENT-08/local-times] compares what the clocks show, not the names of the zones', () => {
    expect(showSameTime('2026-12-03T13:00:00Z', 'Europe/Stockholm', 'Europe/Paris')).toBe(true)
    expect(showSameTime('2026-12-03T13:00:00Z', 'Europe/Stockholm', 'Asia/Kathmandu')).toBe(false)
    // Egypt keeps summer time for five days longer.
    expect(showSameTime('2026-10-24T12:00:00Z', 'Europe/Athens', 'Africa/Cairo')).toBe(true)
    expect(showSameTime('2026-10-26T12:00:00Z', 'Europe/Athens', 'Africa/Cairo')).toBe(false)
  })
})

describe('timesOfDay', () => {
  it('[MENT-08/local-times] leaves out skipped local times and has repeated ones twice', () => {
    expect(timesOfDay('2026-03-29', 'Europe/Stockholm', 60)).toHaveLength(23)
    expect(timesOfDay('2026-10-25', 'Europe/Stockholm', 60)).toHaveLength(25)
    const ordinary = timesOfDay('2026-12-03', 'Asia/Kathmandu', 15)
    expect(ordinary).toHaveLength(96)
    expect(ordinary[0]).toBe('2026-12-02T18:15:00.000Z')
    expect(new Set(ordinary.map((time) => localDay(time, 'Asia/Kathmandu')))).toEqual(new Set(['2026-12-03']))
  })
})
