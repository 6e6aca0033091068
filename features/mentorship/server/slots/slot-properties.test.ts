import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findBusy } from '../busy/find-busy.ts'
import { calendarText } from '../busy/testing/calendar-text.ts'
import { findSlots, isOffered, nearestSlots, nextSlot } from './find-slots.ts'
import { slotCase } from './testing/arbitraries.ts'
import { modelSlots, wallTime } from './testing/minute-model.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? 20261126)
const runs = Number(process.env['SLOT_RUNS'] ?? 400)

const minuteMs = 60_000

it('[MENT-08/slots] [MENT-08/local-times] slots equal a minute-by-minute model around clock changes', () => {
  let offered = 0
  const changed = new Set<string>()
  fc.assert(
    fc.property(slotCase(2, 6), ({ schedule, search }) => {
      const slots = findSlots(schedule, search)
      expect(slots).toEqual(modelSlots(schedule, search))
      offered += slots.length
      const offsets = new Set(slots.map(({ start }) => wallTime(schedule.timeZone, start).offset))
      if (offsets.size > 1) changed.add(schedule.timeZone)
    }),
    { seed, numRuns: runs },
  )
  // The random cases must offer something, on both sides of clock changes.
  expect(offered).toBeGreaterThan(runs)
  expect(changed.size).toBeGreaterThan(5)
})

it('[MENT-08/slots] no slot of a month overlaps a session, a busy time or a clock change', () => {
  let offered = 0
  fc.assert(
    fc.property(slotCase(28, 120), ({ schedule, search }) => {
      const slots = findSlots(schedule, search)
      offered += slots.length
      const before = schedule.bufferBeforeMinutes * minuteMs
      const after = schedule.bufferAfterMinutes * minuteMs
      for (const [index, { start, end }] of slots.entries()) {
        const overlaps = (pauseBefore: number, pauseAfter: number) => (other: { start: number; end: number }) =>
          start - pauseBefore < other.end && other.start < end + pauseAfter
        const problems = [
          search.busy.some(overlaps(before, after)) && 'busy',
          search.sessions.some(overlaps(before + after, before + after)) && 'session',
          wallTime(schedule.timeZone, start).offset !== wallTime(schedule.timeZone, end - minuteMs).offset && 'clock',
          start <= (slots[index - 1]?.start ?? -Infinity) && 'order',
          end - start !== search.lengthMinutes * minuteMs && 'length',
        ].filter(Boolean)
        if (problems.length > 0) expect.fail(`${new Date(start).toISOString()}: ${problems.join(', ')}`)
      }
    }),
    { seed, numRuns: 100 },
  )
  expect(offered).toBeGreaterThan(1000)
})

it('[MENT-08/slots] isOffered, nextSlot and nearestSlots agree with findSlots', () => {
  fc.assert(
    fc.property(slotCase(3, 6), fc.nat({ max: 4 }), fc.nat(), ({ schedule, search }, count, at) => {
      const slots = findSlots(schedule, search)
      const { from, to, ...bookings } = search
      expect(nextSlot(schedule, search)).toEqual(slots[0] ?? null)

      const starts = new Set(slots.map(({ start }) => start))
      const first = Math.ceil(from / (5 * minuteMs)) * 5 * minuteMs
      for (let start = first; start < to; start += 5 * minuteMs)
        if (isOffered(schedule, { ...bookings, start }) !== starts.has(start))
          expect.fail(new Date(start).toISOString())
      for (const { start } of slots) expect(isOffered(schedule, { ...bookings, start })).toBe(true)

      const middle = from + (at % (to - from))
      const nearest = nearestSlots(schedule, search, middle, count)
      const distances = (list: typeof slots) =>
        list.map(({ start }) => Math.abs(start - middle)).toSorted((a, b) => a - b)
      expect(distances(nearest)).toEqual(distances(slots).slice(0, count))
      expect(nearest).toEqual(slots.filter((slot) => nearest.some(({ start }) => start === slot.start)))
    }),
    { seed, numRuns: 100 },
  )
})

it('[MENT-08/slots] with the busy times of a calendar, slots equal the model with the times of its events', () => {
  const utc = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
  let busyTimes = 0
  fc.assert(
    fc.property(slotCase(2, 6), ({ schedule, search }) => {
      // Calendars have whole seconds.
      const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000
      const events = search.busy.map(({ start, end }) => ({ start: wholeSecond(start), end: wholeSecond(end) }))
      const content = calendarText(events.map(({ start, end }) => ({ DTSTART: utc(start), DTEND: utc(end) })))
      const answer = findBusy({
        content,
        timeZone: schedule.timeZone,
        from: search.from - 2 * 24 * 60 * minuteMs,
        to: search.to + 2 * 24 * 60 * minuteMs,
        ownHost: 'nordbro.example',
      })
      const busy = 'busy' in answer ? answer.busy : []
      busyTimes += busy.length
      expect(findSlots(schedule, { ...search, busy })).toEqual(modelSlots(schedule, { ...search, busy: events }))
    }),
    { seed, numRuns: runs / 4 },
  )
  expect(busyTimes).toBeGreaterThan(runs / 8)
})
