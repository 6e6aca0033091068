import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#kit/durations.ts'
import { wallTime } from '../slots/testing/minute-model.ts'
import type { BusyQuery } from './busy-query.ts'
import { findBusy } from './find-busy.ts'
import { type EventLines, calendarText } from './testing/calendar-text.ts'

const query: Omit<BusyQuery, 'content'> = {
  timeZone: 'Europe/Stockholm',
  from: Date.parse('2026-12-01T00:00:00Z'),
  to: Date.parse('2027-01-01T00:00:00Z'),
  ownHost: 'nordbro.example',
}
const answerOf = (content: string, changes: Partial<BusyQuery> = {}) => findBusy({ ...query, content, ...changes })

/** The busy times as `start/end` in UTC, to the minute. */
const busyOf = (events: readonly EventLines[], head: readonly string[] = [], changes: Partial<BusyQuery> = {}) => {
  const answer = answerOf(calendarText(events, head), changes)
  if ('refusal' in answer) return answer.refusal
  const text = (ms: number) => new Date(ms).toISOString().slice(5, 16)
  return answer.busy.map(({ start, end }) => `${text(start)}/${text(end)}`)
}
const stockholm = 'DTSTART;TZID=Europe/Stockholm'

describe('the times of single events', () => {
  it.each<[string, EventLines, string[]]>([
    ['in UTC', { DTSTART: '20261202T090000Z', DTEND: '20261202T100000Z' }, ['12-02T09:00/12-02T10:00']],
    [
      'in an IANA zone',
      { [stockholm]: '20261202T090000', 'DTEND;TZID=America/New_York': '20261202T040000' },
      ['12-02T08:00/12-02T09:00'],
    ],
    [
      'in an IANA zone with a prefix',
      { 'DTSTART;TZID=/example.org/20260101/Asia/Kathmandu': '20261202T090000', DURATION: 'PT45M' },
      ['12-02T03:15/12-02T04:00'],
    ],
    ['without a zone', { DTSTART: '20261202T090000', DURATION: 'PT1H' }, ['12-02T08:00/12-02T09:00']],
    [
      'in an unknown zone',
      { 'DTSTART;TZID=Middle Earth Time': '20261202T090000', DURATION: 'PT1H' },
      ['12-02T08:00/12-02T09:00'],
    ],
    ['for a day', { 'DTSTART;VALUE=DATE': '20261202' }, ['12-01T23:00/12-02T23:00']],
    ['for two days', { 'DTSTART;VALUE=DATE': '20261202', 'DTEND;VALUE=DATE': '20261204' }, ['12-01T23:00/12-03T23:00']],
    ['for a week by its duration', { 'DTSTART;VALUE=DATE': '20261202', DURATION: 'P1W' }, ['12-01T23:00/12-08T23:00']],
    [
      'that began before the window',
      { DTSTART: '20261130T200000Z', DTEND: '20261201T020000Z' },
      ['12-01T00:00/12-01T02:00'],
    ],
    ['before the window', { DTSTART: '20261130T200000Z', DTEND: '20261201T000000Z' }, []],
    ['after the window', { DTSTART: '20270101T000000Z', DURATION: 'PT1H' }, []],
    ['without an end', { DTSTART: '20261202T090000Z' }, []],
    ['that ends before it starts', { DTSTART: '20261202T090000Z', DTEND: '20261202T080000Z' }, []],
    ['that is free', { DTSTART: '20261202T090000Z', DURATION: 'PT1H', TRANSP: 'TRANSPARENT' }, []],
    ['that is cancelled', { DTSTART: '20261202T090000Z', DURATION: 'PT1H', STATUS: 'CANCELLED' }, []],
    [
      'that is tentative',
      { DTSTART: '20261202T090000Z', DURATION: 'PT1H', STATUS: 'TENTATIVE' },
      ['12-02T09:00/12-02T10:00'],
    ],
    ['without a start', { SUMMARY: 'x' }, []],
    ['with a start that is no time', { DTSTART: 'soon', DURATION: 'PT1H' }, []],
    [
      'of a session here',
      {
        UID: 'session-11111111-1111-4111-8111-111111111111@nordbro.example',
        DTSTART: '20261202T090000Z',
        DURATION: 'PT1H',
      },
      [],
    ],
    [
      'of a session elsewhere',
      {
        UID: 'session-11111111-1111-4111-8111-111111111111@other.example',
        DTSTART: '20261202T090000Z',
        DURATION: 'PT1H',
      },
      ['12-02T09:00/12-02T10:00'],
    ],
  ])('[MENT-08/slots] an event %s', (_, lines, expected) => {
    expect(busyOf([lines])).toEqual(expected)
  })

  it('[MENT-08/slots] an all-day event is in the zone that the calendar names', () => {
    expect(busyOf([{ 'DTSTART;VALUE=DATE': '20261202' }], ['X-WR-TIMEZONE:Asia/Kathmandu'])).toEqual([
      '12-01T18:15/12-02T18:15',
    ])
  })

  it('[MENT-08/slots] a zone that only the file describes is read as it says', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    expect(busyOf([{ 'DTSTART;TZID=Customized Time Zone': '20261202T090000', DURATION: 'PT1H' }], zone)).toEqual([
      '12-02T06:00/12-02T07:00',
    ])
  })

  it('[MENT-08/slots] times that overlap or touch are one', () => {
    expect(
      busyOf([
        { DTSTART: '20261202T100000Z', DTEND: '20261202T110000Z' },
        { DTSTART: '20261202T090000Z', DTEND: '20261202T100000Z' },
        { DTSTART: '20261202T093000Z', DTEND: '20261202T094500Z' },
        { DTSTART: '20261202T120000Z', DTEND: '20261202T130000Z' },
      ]),
    ).toEqual(['12-02T09:00/12-02T11:00', '12-02T12:00/12-02T13:00'])
  })
})

describe('recurring events', () => {
  const weekly = { [stockholm]: '20260105T090000', DURATION: 'PT1H', RRULE: 'FREQ=WEEKLY' }
  const mondays = ['07', '14', '21', '28'].map((day) => `12-${day}T08:00/12-${day}T09:00`)

  it.each<[string, EventLines, string[]]>([
    ['every week', weekly, mondays],
    [
      'every other week, counted from the first',
      { ...weekly, RRULE: 'FREQ=WEEKLY;INTERVAL=2' },
      [mondays[0], mondays[2]] as string[],
    ],
    ['until an instant', { ...weekly, RRULE: 'FREQ=WEEKLY;UNTIL=20261214T080000Z' }, mondays.slice(0, 2)],
    ['until just before one', { ...weekly, RRULE: 'FREQ=WEEKLY;UNTIL=20261214T075959Z' }, mondays.slice(0, 1)],
    ['until a day', { ...weekly, RRULE: 'FREQ=WEEKLY;UNTIL=20261214' }, mondays.slice(0, 2)],
    ['a number of times', { ...weekly, RRULE: 'FREQ=WEEKLY;COUNT=50' }, mondays.slice(0, 2)],
    [
      'with an exception',
      { ...weekly, 'EXDATE;TZID=Europe/Stockholm': '20261214T090000,20261221T090000' },
      [mondays[0], mondays[3]] as string[],
    ],
    [
      'with an exception in UTC',
      { ...weekly, EXDATE: '20261214T080000Z' },
      [mondays[0], mondays[2], mondays[3]] as string[],
    ],
    [
      'with an exception by its day',
      { ...weekly, 'EXDATE;VALUE=DATE': '20261214' },
      [mondays[0], mondays[2], mondays[3]] as string[],
    ],
    [
      'with another date',
      { ...weekly, RRULE: 'FREQ=WEEKLY;COUNT=1', RDATE: '20261203T120000Z' },
      ['12-03T12:00/12-03T13:00'],
    ],
    [
      'with another period',
      { ...weekly, RRULE: 'FREQ=WEEKLY;COUNT=1', 'RDATE;VALUE=PERIOD': '20261203T120000Z/PT30M' },
      ['12-03T12:00/12-03T12:30'],
    ],
    [
      'on the last Friday of the month',
      { DTSTART: '20200131T120000Z', DURATION: 'PT1H', RRULE: 'FREQ=MONTHLY;BYDAY=-1FR' },
      ['12-25T12:00/12-25T13:00'],
    ],
    [
      'each year on a day',
      { 'DTSTART;VALUE=DATE': '19900224', RRULE: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24' },
      ['12-23T23:00/12-24T23:00'],
    ],
    [
      'over midnight of the first day',
      { DTSTART: '20261001T220000Z', DURATION: 'PT4H', RRULE: 'FREQ=MONTHLY;BYMONTHDAY=30' },
      ['12-01T00:00/12-01T02:00', '12-30T22:00/12-31T02:00'],
    ],
  ])('[MENT-08/slots] an event %s', (_, lines, expected) => {
    expect(busyOf([lines])).toEqual(expected)
  })

  it('[MENT-08/slots] an occurrence that was moved, cancelled or made free replaces the one of the rule', () => {
    const series = { ...weekly, UID: 'a' }
    const at = (day: string, lines: EventLines) => ({
      UID: 'a',
      'RECURRENCE-ID;TZID=Europe/Stockholm': `202612${day}T090000`,
      [stockholm]: `202612${day}T150000`,
      DURATION: 'PT1H',
      ...lines,
    })
    const changes = [at('07', {}), at('14', { STATUS: 'CANCELLED' }), at('21', { TRANSP: 'TRANSPARENT' })]
    const expected = ['12-07T14:00/12-07T15:00', mondays[3]]
    expect(busyOf([series, ...changes])).toEqual(expected)
    expect(busyOf([...changes, series])).toEqual(expected)
    // Those of another series stay.
    expect(busyOf([{ ...weekly, UID: 'b' }, changes[1] as EventLines])).toEqual(mondays)
  })
})

describe('texts that are no usable calendar', () => {
  it.each([
    ['', 'not_a_calendar'],
    ['<!doctype html><title>Sign in</title>', 'not_a_calendar'],
    ['BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEND:VCARD\r\n', 'not_a_calendar'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'not_a_calendar'],
    ['\u0000\u0001', 'not_a_calendar'],
    [calendarText([{ DTSTART: '20261202T090000Z', RRULE: 'FREQ=NEVER' }]), 'not_a_calendar'],
  ])('%j is refused', (content, refusal) => {
    expect(answerOf(content)).toEqual({ refusal })
  })

  it('an empty calendar has no busy times, also after a byte order mark', () => {
    expect(answerOf(`\uFEFF${calendarText([])}`)).toEqual({ busy: [] })
  })

  it('two calendars in one text are both read', () => {
    const one = { DTSTART: '20261202T090000Z', DURATION: 'PT1H' }
    const other = { DTSTART: '20261203T090000Z', DURATION: 'PT1H' }
    expect(answerOf(calendarText([one]) + calendarText([other]))).toMatchObject({ busy: [{}, {}] })
  })

  it.each(['FREQ=SECONDLY', 'FREQ=SECONDLY;COUNT=2000000000', 'FREQ=MINUTELY;COUNT=2000000000'])(
    'an event with %s is refused after a bounded number of steps',
    (RRULE) => {
      const started = performance.now()
      expect(busyOf([{ DTSTART: '19700101T000000Z', DURATION: 'PT1S', RRULE }])).toBe('too_complex')
      expect(performance.now() - started).toBeLessThan(10_000)
    },
  )

  it('more separate busy times than the limit are refused', () => {
    const lines = { DTSTART: '20260101T000000Z', DURATION: 'PT1M', RRULE: 'FREQ=MINUTELY;INTERVAL=2' }
    expect(busyOf([lines])).toBe('too_complex')
  })
})

const zones = ['Europe/Stockholm', 'Africa/Cairo', 'America/Sao_Paulo', 'Asia/Kathmandu']
const quarterMs = hourMs / 4

/**
 * The instant of a local time by trying all offsets with the clock of `Intl`, which the code under test does not use. A skipped
 * time is read with the offset before the gap.
 */
const instantByTrying = (timeZone: string, localMs: number): number => {
  const [day, minute] = [new Date(localMs).toISOString().slice(0, 10), (localMs % dayMs) / 60_000]
  for (let instant = localMs - 15 * hourMs; instant <= localMs + 13 * hourMs; instant += quarterMs) {
    const wall = wallTime(timeZone, instant)
    if (wall.day === day && wall.minute === minute) return instant
  }
  return localMs - (instantLocal(timeZone, localMs - 2 * dayMs) - (localMs - 2 * dayMs))
}
const instantLocal = (timeZone: string, instant: number) => {
  const { day, minute } = wallTime(timeZone, instant)
  return Date.parse(`${day}T00:00:00Z`) + minute * 60_000
}

describe.each(zones)('recurring events over the clock changes of 2026 to 2028 in %s', (timeZone) => {
  const range = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2029, 0, 1) }
  const daysOf = (first: number) =>
    Array.from({ length: Math.ceil((range.to - first) / dayMs) + 1 }, (_, at) => first + at * dayMs)

  it.each(['00:00', '00:30', '01:30', '02:30', '09:15', '23:30'])(
    '[MENT-08/local-times] a daily event of 20 minutes at %s has the instants of an independent computation',
    (clock) => {
      const [hour = 0, minute = 0] = clock.split(':').map(Number)
      const first = Date.UTC(2025, 11, 25, hour, minute)
      const start = `20251225T${clock.replace(':', '')}00`
      const answer = answerOf(
        calendarText([{ [`DTSTART;TZID=${timeZone}`]: start, DURATION: 'PT20M', RRULE: 'FREQ=DAILY' }]),
        range,
      )
      const expected = daysOf(first)
        .map((local) => instantByTrying(timeZone, local))
        .filter((at) => at + 20 * 60_000 > range.from && at < range.to)
      expect(answer).toEqual({ busy: expected.map((at) => ({ start: at, end: at + 20 * 60_000 })) })
    },
  )

  it('[MENT-08/local-times] an all-day event of each Sunday is as long as its day', () => {
    const answer = answerOf(
      calendarText([{ 'DTSTART;VALUE=DATE': '20251228', RRULE: 'FREQ=WEEKLY' }], [`X-WR-TIMEZONE:${timeZone}`]),
      range,
    )
    const sundays = daysOf(Date.UTC(2025, 11, 28)).filter((_, at) => at % 7 === 0)
    const expected = sundays
      .map((local) => ({ start: instantByTrying(timeZone, local), end: instantByTrying(timeZone, local + dayMs) }))
      .filter(({ start, end }) => end > range.from && start < range.to)
      .map(({ start, end }) => ({ start: Math.max(start, range.from), end: Math.min(end, range.to) }))
    expect(answer).toEqual({ busy: expected })
  })
})
