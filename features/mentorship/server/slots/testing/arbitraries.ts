import fc from 'fast-check'
import type { Hours, Interval, Schedule } from '../schedule.ts'
import { clockChanges, type ModelSearch } from './minute-model.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Zones with the years whose clock changes are visited. Some change at midnight, by half an hour, or skip a day. */
const zones = [
  ['Europe/Stockholm', 2026, 2028],
  ['Africa/Cairo', 2026, 2028],
  ['America/New_York', 2026, 2028],
  ['Australia/Lord_Howe', 2026, 2028],
  ['America/Santiago', 2026, 2028],
  ['Africa/Casablanca', 2024, 2026],
  ['Asia/Kathmandu', 2026, 2028],
  ['America/Sao_Paulo', 2016, 2018],
  ['America/St_Johns', 2010, 2011],
  ['Pacific/Apia', 2011, 2012],
] as const

type Place = { timeZone: string; /** An instant near which the search is. */ middle: number }

const placesOf = ([timeZone, firstYear, lastYear]: (typeof zones)[number]): fc.Arbitrary<Place> => {
  const from = Date.UTC(firstYear)
  const to = Date.UTC(lastYear + 1)
  const changes = clockChanges(timeZone, from, to)
  const anyTime = fc.integer({ min: from / minuteMs, max: to / minuteMs }).map((minute) => minute * minuteMs)
  const middle = changes.length > 0 ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...changes) }, anyTime) : anyTime
  return middle.map((instant) => ({ timeZone, middle: instant }))
}

const place = fc.oneof(...zones.map(placesOf))

/** Up to four hours of a day that do not overlap, often touching, often up to midnight. */
const hoursOfDay: fc.Arbitrary<Hours[]> = fc.oneof(
  fc.constant<Hours[]>([{ start: 0, end: 1440 }]),
  fc.constant<Hours[]>([
    { start: 0, end: 150 },
    { start: 150, end: 480 },
    { start: 1200, end: 1440 },
  ]),
  fc
    .uniqueArray(
      fc.oneof(
        fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
        fc.integer({ min: 0, max: 1440 }),
      ),
      {
        minLength: 2,
        maxLength: 5,
      },
    )
    .chain((bounds) => {
      const sorted = bounds.toSorted((a, b) => a - b)
      const hours = sorted.slice(1).map((end, index) => ({ start: sorted[index] ?? 0, end }))
      return fc.shuffledSubarray(hours, { minLength: 1 })
    }),
)

const someMinutes = (...values: number[]) => fc.constantFrom(...values)

const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)

const scheduleNear = ({ timeZone, middle }: Place): fc.Arbitrary<Schedule> =>
  fc.record({
    timeZone: fc.constant(timeZone),
    weekly: fc
      .array(fc.option(hoursOfDay, { freq: 5 }), { minLength: 7, maxLength: 7 })
      .map((days) => days.flatMap((hours, index) => (hours ?? []).map((one) => ({ ...one, weekday: index + 1 })))),
    exceptions: fc.uniqueArray(fc.integer({ min: -2, max: 2 }), { maxLength: 2 }).chain((offsets) =>
      fc.tuple(
        ...offsets.map((days) =>
          fc.record({
            day: fc.constant(isoDay(middle + days * dayMs)),
            hours: fc.option(hoursOfDay, { nil: [], freq: 3 }),
          }),
        ),
      ),
    ),
    stepMinutes: someMinutes(5, 7, 15, 20, 30, 45, 60, 90),
    bufferBeforeMinutes: someMinutes(0, 0, 5, 10, 30),
    bufferAfterMinutes: someMinutes(0, 0, 5, 15, 45),
    noticeMinutes: someMinutes(0, 0, 60, 61, 720, 1440),
    daysAhead: fc.oneof({ weight: 3, arbitrary: fc.constant(60) }, fc.integer({ min: 0, max: 3 })),
    maxPerDay: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 1 }),
    maxPerWeek: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 1 }),
  })

const intervalsNear = (middle: number, maxLength: number, daysAround: number): fc.Arbitrary<Interval[]> =>
  fc.array(
    fc
      .record({
        start: fc.oneof(
          fc
            .integer({ min: -daysAround * 96, max: daysAround * 96 })
            .map((quarter) => middle + quarter * 15 * minuteMs),
          fc.integer({ min: -daysAround * dayMs, max: daysAround * dayMs }).map((ms) => middle + ms),
        ),
        length: fc.oneof(
          someMinutes(15, 30, 45, 60, 90).map((minutes) => minutes * minuteMs),
          fc.integer({ min: 1, max: 6 * hourMs }),
        ),
      })
      .map(({ start, length }) => ({ start, end: start + length })),
    { maxLength },
  )

export type SlotCase = { schedule: Schedule; search: ModelSearch }

/** A search of up to `days` days around a clock change, or another instant, of some zone. */
export const slotCase = (days: number, bookings: number): fc.Arbitrary<SlotCase> =>
  place.chain((here) =>
    fc.record({
      schedule: scheduleNear(here),
      search: fc
        .record({
          lengthMinutes: someMinutes(15, 25, 30, 45, 60, 90, 120),
          hoursBefore: fc.integer({ min: 0, max: 12 * days }),
          hoursAfter: fc.integer({ min: 1, max: 12 * days }),
          msOff: fc.constantFrom(0, 0, 1, -1, 30_500),
          nowBefore: fc.oneof(fc.integer({ min: 0, max: 40 * days * 60 }), fc.integer({ min: 0, max: 26 * 60 })),
          sessions: intervalsNear(here.middle, bookings, 2 + days),
          busy: intervalsNear(here.middle, bookings, 2 + days),
        })
        .map(({ lengthMinutes, hoursBefore, hoursAfter, msOff, nowBefore, sessions, busy }) => ({
          lengthMinutes,
          from: here.middle - hoursBefore * hourMs + msOff,
          to: here.middle + hoursAfter * hourMs + msOff,
          now: here.middle - nowBefore * minuteMs - msOff,
          sessions,
          busy,
        })),
    }),
  )
