import { expect, it } from 'vitest'
import { findSlots, isOffered } from './find-slots.ts'
import { everyDay, instant, offered, scheduleIn, searchOf, stockholm } from './testing/local-search.ts'

const minuteMs = 60_000

it('[MENT-08/local-times] a local time that spring skips is not offered, nor a slot across the gap', () => {
  const schedule = stockholm({ weekly: everyDay('0:00-5:00'), stepMinutes: 30 })
  expect(offered(schedule, '2026-03-29')).toEqual([
    '2026-03-29T00:00+01:00',
    '2026-03-29T00:30+01:00',
    '2026-03-29T01:00+01:00',
    '2026-03-29T03:00+02:00',
    '2026-03-29T03:30+02:00',
    '2026-03-29T04:00+02:00',
  ])
})

it('[MENT-08/local-times] the hour that autumn repeats is offered with both offsets', () => {
  const schedule = stockholm({ weekly: everyDay('1:00-4:00'), stepMinutes: 30 })
  expect(offered(schedule, '2026-10-25')).toEqual([
    '2026-10-25T01:00+02:00',
    '2026-10-25T01:30+02:00',
    '2026-10-25T02:00+02:00',
    '2026-10-25T02:00+01:00',
    '2026-10-25T02:30+01:00',
    '2026-10-25T03:00+01:00',
  ])
})

it('[MENT-08/local-times] the same local hours before and after a clock change are an hour apart in UTC', () => {
  const schedule = stockholm({ weekly: everyDay('9:00-10:00') })
  const slots = findSlots(schedule, searchOf(schedule, '2026-10-24', { days: 2 }))
  expect(slots.map(({ start }) => new Date(start).toISOString())).toEqual([
    '2026-10-24T07:00:00.000Z',
    '2026-10-25T08:00:00.000Z',
  ])
})

it('[MENT-08/local-times] a day in Cairo that begins at 01:00 has slots from 01:00', () => {
  const schedule = scheduleIn('Africa/Cairo', { weekly: everyDay('0:00-3:00') })
  expect(offered(schedule, '2026-04-24')).toEqual(['2026-04-24T01:00+03:00', '2026-04-24T02:00+03:00'])
})

it('[MENT-08/local-times] a day in Cairo whose last hour is repeated has 25 slots of an hour', () => {
  const schedule = scheduleIn('Africa/Cairo', { weekly: everyDay('0:00-24:00') })
  const times = offered(schedule, '2026-10-29')
  expect(times).toHaveLength(25)
  expect(times.slice(-2)).toEqual(['2026-10-29T23:00+03:00', '2026-10-29T23:00+02:00'])
})

it('[MENT-08/local-times] a day in São Paulo that begins at 01:00 has 23 slots of an hour', () => {
  const schedule = scheduleIn('America/Sao_Paulo', { weekly: everyDay('0:00-24:00') })
  const times = offered(schedule, '2018-11-04')
  expect(times).toHaveLength(23)
  expect(times[0]).toBe('2018-11-04T01:00-02:00')
})

it('[MENT-08/local-times] a clock change of half an hour keeps the slots on full local hours', () => {
  const schedule = scheduleIn('Australia/Lord_Howe', { weekly: everyDay('0:00-5:00') })
  expect(offered(schedule, '2026-10-04')).toEqual([
    '2026-10-04T00:00+10:30',
    '2026-10-04T01:00+10:30',
    '2026-10-04T03:00+11:00',
    '2026-10-04T04:00+11:00',
  ])
})

it('[MENT-08/local-times] slots in Kathmandu start on full local hours, at +05:45', () => {
  const schedule = scheduleIn('Asia/Kathmandu', { weekly: everyDay('9:00-11:00') })
  const slots = findSlots(schedule, searchOf(schedule, '2026-12-01'))
  expect(slots.map(({ start }) => new Date(start).toISOString())).toEqual([
    '2026-12-01T03:15:00.000Z',
    '2026-12-01T04:15:00.000Z',
  ])
})

it('[MENT-08/local-times] a day that a zone skipped has no slots', () => {
  const schedule = scheduleIn('Pacific/Apia', { weekly: everyDay('9:00-10:00') })
  expect(offered(schedule, '2011-12-29', { days: 3 })).toEqual(['2011-12-29T09:00-10:00', '2011-12-31T09:00+14:00'])
})

it('[MENT-08/local-times] an unknown time zone is a RangeError', () => {
  expect(() => offered({ ...stockholm(), timeZone: 'Europe/Atlantis' }, '2026-12-01')).toThrow(RangeError)
})

it('[MENT-08/local-times] isOffered distinguishes the two instants of a repeated local time', () => {
  const schedule = stockholm({ weekly: everyDay('2:00-3:00') })
  const { from: _from, to: _to, ...bookings } = searchOf(schedule, '2026-10-25')
  const [first, second] = ['2026-10-25T02:00+02:00', '2026-10-25T02:00+01:00'].map((time) => instant(time, ''))
  const sessions = [{ start: first ?? 0, end: (first ?? 0) + 60 * minuteMs }]
  expect(isOffered(schedule, { ...bookings, sessions, start: first ?? 0 })).toBe(false)
  expect(isOffered(schedule, { ...bookings, sessions, start: second ?? 0 })).toBe(true)
})

it('[MENT-08/local-times] a session in the repeated last hour of a day counts on that day', () => {
  const schedule = scheduleIn('Africa/Cairo', { maxPerDay: 1, weekly: everyDay('9:00-10:00') })
  const sessions = [['2026-10-29T23:00+02:00', '2026-10-30T00:00+02:00']]
  expect(offered(schedule, '2026-10-29', { days: 2, sessions })).toEqual(['2026-10-30T09:00+02:00'])
})

it('[MENT-08/local-times] when clocks go back to yesterday, yesterday is no longer offered', () => {
  // In 2010, clocks in Newfoundland went back at 00:01, to 23:01 of the day before.
  const schedule = scheduleIn('America/St_Johns', { weekly: everyDay('22:00-23:30', '23:30-24:00'), stepMinutes: 30 })
  const options = { days: 2, lengthMinutes: 30 }
  expect(offered(schedule, '2010-11-06', { ...options, now: '2010-11-06T23:45-02:30' })).toContain(
    '2010-11-06T23:30-03:30',
  )
  expect(offered(schedule, '2010-11-06', { ...options, now: '2010-11-07T00:00-02:30' })[0]).toBe(
    '2010-11-07T22:00-03:30',
  )
})
