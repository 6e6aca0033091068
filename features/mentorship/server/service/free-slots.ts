import type { Kysely } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import { sessionLimits } from '../../contract/limits.ts'
import {
  busyTimesOf,
  type ListingSchedule,
  readMentorBookings,
  readSchedules,
  sessionTimesOf,
} from '../queries/schedules.ts'
import { isOffered, nearestSlots } from '../slots/find-slots.ts'
import type { Interval } from '../slots/schedule.ts'
import { bookingMarginMs } from './next-slots.ts'

const overlaps = (one: Interval, other: Interval) => one.start < other.end && other.start < one.end

/** The times of a session, in milliseconds since the epoch. */
export const intervalFrom = (startsAt: Date, lengthMinutes: number): Interval => ({
  start: startsAt.getTime(),
  end: startsAt.getTime() + lengthMinutes * 60_000,
})

type SlotSearch = {
  listingId: string | null
  mentorId: string
  menteeId: string
  lengthMinutes: number
  now: Date
  /** The present time of a session that is to be moved, which does not stand in its own way. */
  moved?: Interval
}

export type FreeSlots = {
  listing: ListingSchedule
  isFree: (slot: Interval) => boolean
  /** The mentee has another session at that time. */
  isMenteeBusy: (slot: Interval) => boolean
  /** Up to three slots around an instant that are free for both, as the parameter of `session.slot_gone`. */
  nearest: (slot: Interval) => string
}

/** Reads the mentor's schedule and busy times, and the sessions of both. Null if the listing does not exist. */
export const readFreeSlots = async (tx: Kysely<DB>, search: SlotSearch): Promise<FreeSlots | null> => {
  const { listingId, mentorId, menteeId, lengthMinutes, moved } = search
  const listing = listingId && (await readSchedules(tx, [listingId])).get(listingId)
  if (!listing) return null
  const { schedule } = listing
  const now = search.now.getTime()
  const [from, to] = [now - bookingMarginMs, now + schedule.daysAhead * dayMs + bookingMarginMs]
  const isOther = ({ start, end }: Interval) => start !== moved?.start || end !== moved.end
  const bookings = (await readMentorBookings(tx, [mentorId], from, to)).get(mentorId)
  const sessions = bookings?.sessions.filter(isOther) ?? []
  const busy = busyTimesOf({
    menteeTimes: bookings?.menteeTimes.filter(isOther) ?? [],
    calendarTimes: bookings?.calendarTimes ?? [],
  })
  const ownTimes = (await sessionTimesOf(tx, menteeId, from, to)).filter(isOther)
  return {
    listing,
    isFree: ({ start }) => isOffered(schedule, { lengthMinutes, now, sessions, busy, start }),
    isMenteeBusy: (slot) => ownTimes.some((time) => overlaps(time, slot)),
    nearest: ({ start }) =>
      nearestSlots(
        schedule,
        { lengthMinutes, now, sessions, busy: [...busy, ...ownTimes], from: now },
        start,
        sessionLimits.nearestSlots,
      )
        .map((slot) => new Date(slot.start).toISOString())
        .join(' '),
  }
}

/** Whether one of the members has another session at that time. */
export const isAnyBusy = async (
  tx: Kysely<DB>,
  memberIds: readonly string[],
  slot: Interval,
  moved: Interval,
): Promise<boolean> => {
  for (const memberId of memberIds) {
    const times = await sessionTimesOf(tx, memberId, slot.start, slot.end)
    if (times.some(({ start, end }) => start !== moved.start || end !== moved.end)) return true
  }
  return false
}
