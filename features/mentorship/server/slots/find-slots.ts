// Bookable slots (MENT-08). A slot is offered when
// - it lies inside the hours of one local day and starts on their grid of steps;
// - no clock change lies inside it, so a local time that is skipped is never offered, and one that occurs twice is offered
//   twice, with different offsets;
// - it starts after the notice, and on a day from today to the last bookable one;
// - with its buffers it overlaps neither a busy time nor a session with its own buffers;
// - its day and its week have fewer sessions than the schedule allows.
import { dayMs, minuteMs } from '#kit/durations.ts'
import { mergeRanges } from './intervals.ts'
import { dateOfDay, dayAtOffset, dayInZone, offsetPeriods } from './local-time.ts'
import { openingHours } from './opening-hours.ts'
import type { Interval, Schedule } from './schedule.ts'
import { sessionCaps } from './session-caps.ts'

type Bookings = {
  lengthMinutes: number
  /** Milliseconds since the epoch, like all instants here. */
  now: number
  /** Booked sessions of this schedule, in any order. A session that is being moved must be left out. */
  sessions: readonly Interval[]
  /** Other times at which the mentor is busy, in any order. */
  busy: readonly Interval[]
}

/** Slots that start at `from` or later and before `to`. */
type Search = Bookings & { from: number; to: number }

/** Without `to` the search ends with the last bookable day. */
type OpenSearch = Bookings & { from: number; to?: number | undefined }

// A week and two days: ISO weeks, and local days that are up to a day away from the UTC day, are complete.
const marginMs = 9 * dayMs

/** Times that a slot with its buffers must not overlap. */
const blockedTimes = (schedule: Schedule, { sessions, busy }: Bookings, from: number, to: number) => {
  const before = schedule.bufferBeforeMinutes * minuteMs
  const after = schedule.bufferAfterMinutes * minuteMs
  const overlapsSearch = ({ start, end }: Interval) => start < to && from < end
  const bufferedSessions = sessions.map(({ start, end }) => ({ start: start - before, end: end + after }))
  return mergeRanges([...bufferedSessions.filter(overlapsSearch), ...busy.filter(overlapsSearch)])
}

/** Yields the offered slots by their start. */
const searchSlots = function* (schedule: Schedule, search: Search): Generator<Interval, void> {
  const lengthMs = search.lengthMinutes * minuteMs
  const stepMs = schedule.stepMinutes * minuteMs
  const beforeMs = schedule.bufferBeforeMinutes * minuteMs
  const afterMs = schedule.bufferAfterMinutes * minuteMs

  const today = dayInZone(schedule.timeZone, search.now)
  const lastDay = today + schedule.daysAhead
  const from = Math.max(search.from, search.now + schedule.noticeMinutes * minuteMs)
  // Zones are less than a day away from UTC, so the last local day ends before this.
  const to = Math.min(search.to, (lastDay + 2) * dayMs)
  if (from >= to) return

  const periods = offsetPeriods(schedule.timeZone, from - marginMs, to + marginMs)
  const hoursOn = openingHours(schedule)
  const isFull = sessionCaps(schedule, periods, search.sessions)
  const blocked = blockedTimes(schedule, search, from - beforeMs, to + lengthMs + afterMs)
  let nextBlocked = 0

  for (const period of periods) {
    const earliest = Math.max(from, period.start)
    const latest = Math.min(to, period.end) - 1
    if (earliest > latest) continue
    const firstDay = Math.max(today, dayAtOffset(earliest, period.offset))
    for (let day = firstDay; day <= Math.min(lastDay, dayAtOffset(latest, period.offset)); day++) {
      const date = dateOfDay(day)
      if (isFull(day, date)) continue
      // At this instant local clocks would show 00:00 with the period's offset, even if it lies outside the period.
      const midnight = day * dayMs - period.offset
      for (const hours of hoursOn(date)) {
        const opens = midnight + hours.start * minuteMs
        const lastStart = Math.min(latest, Math.min(midnight + hours.end * minuteMs, period.end) - lengthMs)
        const firstStartSince = (instant: number) => opens + Math.ceil(Math.max(0, instant - opens) / stepMs) * stepMs
        let start = firstStartSince(earliest)
        while (start <= lastStart) {
          while ((blocked[nextBlocked]?.end ?? Infinity) <= start - beforeMs) nextBlocked++
          const obstacle = blocked[nextBlocked]
          if (obstacle && obstacle.start < start + lengthMs + afterMs) {
            start = firstStartSince(obstacle.end + beforeMs)
          } else {
            yield { start, end: start + lengthMs }
            start += stepMs
          }
        }
      }
    }
  }
}

/**
 * Lists the slots that a member can book, by their start.
 *
 * @throws {RangeError} for an unknown time zone, or an instant that is not a whole number.
 */
export const findSlots = (schedule: Schedule, search: Search): Interval[] => [...searchSlots(schedule, search)]

/** Says whether `findSlots` lists a slot that starts at this instant. */
export const isOffered = (schedule: Schedule, { start, ...bookings }: Bookings & { start: number }): boolean =>
  nextSlot(schedule, { ...bookings, from: start, to: start + 1 }) !== null

/** The first offered slot, or null. It stops searching there. */
export const nextSlot = (schedule: Schedule, search: OpenSearch): Interval | null =>
  searchSlots(schedule, { ...search, to: search.to ?? Infinity }).next().value ?? null

/**
 * Lists the offered slots nearest to an instant, by their start: the answer to a slot that is gone.
 *
 * Of two slots that are equally near, the earlier is preferred.
 */
export const nearestSlots = (schedule: Schedule, search: OpenSearch, start: number, count: number): Interval[] => {
  const earlier: Interval[] = []
  const later: Interval[] = []
  for (const slot of searchSlots(schedule, { ...search, to: search.to ?? Infinity })) {
    if (slot.start < start) {
      earlier.push(slot)
      if (earlier.length > count) earlier.shift()
    } else if (later.push(slot) >= count) break
  }
  const distance = (slot: Interval) => Math.abs(slot.start - start)
  return [...earlier, ...later]
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, count)
    .toSorted((a, b) => a.start - b.start)
}
