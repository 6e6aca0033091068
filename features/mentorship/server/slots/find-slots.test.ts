import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { findSlots, isOffered, nearestSlots, nextSlot } from './find-slots.ts'
import {
  everyDay,
  hours,
  instant,
  localTimes,
  offered,
  offeredTimes,
  scheduleIn,
  searchOf,
  stockholm,
} from './testing/local-search.ts'

const minuteMs = 60_000

describe('hours', () => {
  it('[MENT-08/slots] slots start at every step and end within the hours', () => {
    const schedule = stockholm({ weekly: everyDay('9:10-11:00'), stepMinutes: 20 })
    expect(offeredTimes(schedule, '2026-12-01', { lengthMinutes: 45 })).toEqual(['09:10', '09:30', '09:50', '10:10'])
  })

  it('[MENT-08/slots] each weekday has its own hours', () => {
    const weekly = [
      { weekday: 7, ...hours('10:00-11:00') },
      { weekday: 1, ...hours('9:00-10:00') },
    ]
    // 30 November 2026 is a Monday.
    expect(offered(stockholm({ weekly }), '2026-11-28', { days: 4 })).toEqual([
      '2026-11-29T10:00+01:00',
      '2026-11-30T09:00+01:00',
    ])
  })

  it('[MENT-08/slots] a slot may lie across hours that touch, on the grid of the first', () => {
    const schedule = stockholm({ weekly: everyDay('12:30-14:00', '11:00-12:30') })
    expect(offeredTimes(schedule, '2026-12-01')).toEqual(['11:00', '12:00', '13:00'])
  })

  it('[MENT-08/slots] a slot does not lie across a break', () => {
    const schedule = stockholm({ weekly: everyDay('9:00-10:30', '10:31-12:00') })
    expect(offeredTimes(schedule, '2026-12-01')).toEqual(['09:00', '10:31'])
  })

  it('[MENT-08/slots] hours up to midnight offer a slot that ends at midnight, and none across it', () => {
    const schedule = stockholm({ weekly: everyDay('22:30-24:00', '0:00-1:00'), stepMinutes: 30 })
    expect(offeredTimes(schedule, '2026-12-01')).toEqual(['00:00', '22:30', '23:00'])
  })

  it('[MENT-08/slots] hours of a single day are used instead of the weekly ones', () => {
    const schedule = stockholm({
      exceptions: [
        { day: '2026-12-01', hours: [hours('18:00-20:00'), hours('7:00-8:00')] },
        { day: '2026-12-02', hours: [] },
      ],
      weekly: everyDay('9:00-10:00'),
    })
    expect(offered(schedule, '2026-12-01', { days: 3 })).toEqual([
      '2026-12-01T07:00+01:00',
      '2026-12-01T18:00+01:00',
      '2026-12-01T19:00+01:00',
      '2026-12-03T09:00+01:00',
    ])
  })

  it('[MENT-08/slots] a slot starts at from or later and before to', () => {
    const schedule = stockholm()
    const search = searchOf(schedule, '2026-12-01')
    const tenToNoon = { from: instant('2026-12-01T10:00+01:00', ''), to: instant('2026-12-01T12:00+01:00', '') }
    const found = findSlots(schedule, { ...search, ...tenToNoon })
    expect(localTimes(found, schedule.timeZone)).toEqual(['2026-12-01T10:00+01:00', '2026-12-01T11:00+01:00'])
    const aMomentLater = { from: tenToNoon.from + 1, to: tenToNoon.to + 1 }
    expect(localTimes(findSlots(schedule, { ...search, ...aMomentLater }), schedule.timeZone)).toEqual([
      '2026-12-01T11:00+01:00',
      '2026-12-01T12:00+01:00',
    ])
  })
})

describe('notice and days ahead', () => {
  it('[MENT-08/slots] a slot starts no earlier than the notice after now', () => {
    const schedule = stockholm({ noticeMinutes: 120, weekly: everyDay('9:00-13:00') })
    expect(offeredTimes(schedule, '2026-12-01', { now: '2026-12-01T09:00' })).toEqual(['11:00', '12:00'])
    expect(offeredTimes(schedule, '2026-12-01', { now: '2026-12-01T09:01' })).toEqual(['12:00'])
  })

  it('[MENT-08/slots] the last bookable day is counted in local days of the schedule', () => {
    const schedule = scheduleIn('Asia/Kathmandu', { daysAhead: 1, weekly: everyDay('23:00-24:00') })
    // Still 30 November in UTC.
    expect(offered(schedule, '2026-11-30', { days: 5, now: '2026-12-01T00:10' })).toEqual([
      '2026-12-01T23:00+05:45',
      '2026-12-02T23:00+05:45',
    ])
    expect(offered({ ...schedule, daysAhead: 0 }, '2026-11-30', { days: 5, now: '2026-12-01T00:10' })).toHaveLength(1)
  })

  it('[MENT-08/slots] a day of 25 hours is one day of the days ahead', () => {
    const schedule = stockholm({ daysAhead: 1, weekly: everyDay('23:00-24:00') })
    expect(offered(schedule, '2026-10-25', { days: 5, now: '2026-10-25T00:10' })).toEqual([
      '2026-10-25T23:00+01:00',
      '2026-10-26T23:00+01:00',
    ])
  })

  it('[MENT-08/slots] nothing is offered in the past', () => {
    expect(offered(stockholm(), '2026-11-01', { days: 7, now: '2026-12-01T00:00' })).toEqual([])
  })
})

describe('sessions and busy times', () => {
  it('[MENT-08/slots] slots that overlap a session or a busy time are not offered', () => {
    const options = {
      sessions: [['2026-12-01T15:00', '2026-12-01T15:30']],
      busy: [
        ['2026-12-01T10:59', '2026-12-01T11:01'],
        ['2026-11-30T22:00', '2026-12-01T10:00'],
      ],
    }
    expect(offeredTimes(stockholm(), '2026-12-01', options)).toEqual(['12:00', '13:00', '14:00', '16:00'])
  })

  it('[MENT-08/slots] a busy time may touch the buffers of a slot', () => {
    const schedule = stockholm({ bufferBeforeMinutes: 10, bufferAfterMinutes: 20, stepMinutes: 10 })
    const busy = [
      ['2026-12-01T00:00', '2026-12-01T11:00'],
      ['2026-12-01T13:00', '2026-12-02T00:00'],
    ]
    expect(offeredTimes(schedule, '2026-12-01', { busy })).toEqual(['11:10', '11:20', '11:30', '11:40'])
  })

  it('[MENT-08/slots] the pause between two sessions is the buffer after the first and the buffer before the second', () => {
    const schedule = stockholm({ bufferBeforeMinutes: 10, bufferAfterMinutes: 20, stepMinutes: 10 })
    const sessions = [
      ['2026-12-01T10:00', '2026-12-01T11:00'],
      ['2026-12-01T13:00', '2026-12-01T16:30'],
    ]
    expect(offeredTimes(schedule, '2026-12-01', { sessions })).toEqual(['11:30'])
  })

  it('[MENT-08/slots] a buffer may lie outside the hours', () => {
    const schedule = stockholm({ bufferBeforeMinutes: 30, bufferAfterMinutes: 30, weekly: everyDay('9:00-10:00') })
    expect(offeredTimes(schedule, '2026-12-01')).toEqual(['09:00'])
    expect(offeredTimes(schedule, '2026-12-01', { busy: [['2026-12-01T08:00', '2026-12-01T08:31']] })).toEqual([])
    expect(offeredTimes(schedule, '2026-12-01', { busy: [['2026-12-01T10:29', '2026-12-01T12:00']] })).toEqual([])
  })

  it('[MENT-08/slots] a local day with as many sessions as allowed offers nothing', () => {
    const schedule = scheduleIn('Asia/Kathmandu', { maxPerDay: 2, weekly: everyDay('9:00-10:00') })
    const options = {
      days: 4,
      sessions: [
        // 1 December in UTC, but 2 December in Kathmandu.
        ['2026-12-02T00:30', '2026-12-02T01:00'],
        // Counts on the day on which it starts.
        ['2026-12-02T23:30', '2026-12-03T00:30'],
        ['2026-12-03T12:00', '2026-12-03T13:00'],
      ],
    }
    expect(offered(schedule, '2026-12-01', options)).toEqual([
      '2026-12-01T09:00+05:45',
      '2026-12-03T09:00+05:45',
      '2026-12-04T09:00+05:45',
    ])
    expect(offered({ ...schedule, maxPerDay: 3 }, '2026-12-01', options)).toHaveLength(4)
  })

  it('[MENT-08/slots] a week from Monday to Sunday with as many sessions as allowed offers nothing', () => {
    const schedule = stockholm({ maxPerWeek: 2, weekly: everyDay('9:00-10:00') })
    // 30 November 2026 is a Monday. The sessions lie outside the searched days.
    const sessions = [
      ['2026-12-06T23:30', '2026-12-07T00:30'],
      ['2026-11-30T00:00', '2026-11-30T01:00'],
    ]
    expect(offered(schedule, '2026-12-03', { days: 3, sessions })).toEqual([])
    expect(offered(schedule, '2026-11-29', { sessions })).toHaveLength(1)
    expect(offered(schedule, '2026-12-07', { sessions })).toHaveLength(1)
    expect(offered({ ...schedule, maxPerWeek: 3 }, '2026-12-03', { days: 3, sessions })).toHaveLength(3)
  })
})

describe('single slots', () => {
  it('[MENT-08/slots] isOffered follows the rules of the list', () => {
    const schedule = stockholm({ maxPerDay: 2, noticeMinutes: 60 })
    const {
      from: _from,
      to: _to,
      ...bookings
    } = searchOf(schedule, '2026-12-01', {
      sessions: [['2026-12-01T12:00', '2026-12-01T13:00']],
      now: '2026-12-01T08:30',
    })
    const offers = (time: string) => isOffered(schedule, { ...bookings, start: instant(time, schedule.timeZone) })
    expect(offers('2026-12-01T10:00')).toBe(true)
    expect(offers('2026-12-01T09:00')).toBe(false)
    expect(offers('2026-12-01T10:30')).toBe(false)
    expect(offers('2026-12-01T12:00')).toBe(false)
    expect(offers('2026-12-01T17:00')).toBe(false)
    expect(offers('2027-12-02T10:00')).toBe(false)
  })

  it('[MENT-08/slots] nextSlot finds the first slot, at most as far as the last bookable day', () => {
    const schedule = stockholm({ exceptions: [{ day: '2027-02-01', hours: [hours('9:00-10:00')] }], weekly: [] })
    const { to: _to, ...search } = searchOf(schedule, '2026-12-01', { now: '2026-12-01T12:00' })
    const next = (daysAhead: number, to?: number) => nextSlot({ ...schedule, daysAhead }, { ...search, to })
    expect(
      localTimes(
        [next(62)].flatMap((slot) => slot ?? []),
        schedule.timeZone,
      ),
    ).toEqual(['2027-02-01T09:00+01:00'])
    expect(next(61)).toBeNull()
    expect(next(62, instant('2027-02-01T09:00+01:00', ''))).toBeNull()
  })

  it('[MENT-08/slots] the slots nearest to one that is gone are listed by time', () => {
    const schedule = stockholm()
    const gone = instant('2026-12-01T12:00+01:00', '')
    const search = searchOf(schedule, '2026-12-01', { sessions: [['2026-12-01T12:00', '2026-12-01T14:00']] })
    const nearest = (count: number) => localTimes(nearestSlots(schedule, search, gone, count), schedule.timeZone)
    expect(nearest(3)).toEqual(['2026-12-01T10:00+01:00', '2026-12-01T11:00+01:00', '2026-12-01T14:00+01:00'])
    // 10:00 and 14:00 are equally near.
    expect(nearest(2)).toEqual(['2026-12-01T10:00+01:00', '2026-12-01T11:00+01:00'])
    expect(nearest(99)).toEqual(localTimes(findSlots(schedule, search), schedule.timeZone))
  })
})

it('[MENT-08/slots] four weeks of a schedule with a year of exceptions and a slot every five minutes take under 50 ms', () => {
  const firstDay = Temporal.PlainDate.from('2026-10-05')
  const schedule = stockholm({
    exceptions: Array.from({ length: 366 }, (_, days) => ({
      day: firstDay.add({ days }).toString(),
      hours: Array.from({ length: 24 }, (_hour, hour) => hours(`${hour}:00-${hour + 1}:00`)),
    })),
    stepMinutes: 5,
    maxPerDay: 100,
    maxPerWeek: 500,
  })
  const search = searchOf(schedule, '2026-10-05', { days: 28, lengthMinutes: 15 })
  const sessions = Array.from({ length: 500 }, (_, index) => {
    const start = search.to - index * 80 * minuteMs
    return { start, end: start + 7 * minuteMs }
  })
  const durations = Array.from({ length: 10 }, () => {
    const began = performance.now()
    expect(findSlots(schedule, { ...search, sessions, busy: sessions }).length).toBeGreaterThan(4000)
    return performance.now() - began
  })
  // The fastest run, because other programs may slow down the rest.
  expect(Math.min(...durations)).toBeLessThan(50)
})
