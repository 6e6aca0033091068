import type { Kysely } from 'kysely'
import { dayMs } from '#kit/durations.ts'
import type { DB } from '#platform/db/schema.ts'
import type { Context } from '#platform/http/context.ts'
import { mentorSlotsChanged } from '../../contract/events.ts'
import { scheduleLimits } from '../../contract/limits.ts'
import * as queries from '../queries/next-slots.ts'
import { busyTimesOf, readMentorBookings, readSchedules } from '../queries/schedules.ts'
import { nextSlot } from '../slots/find-slots.ts'

/** Complete weeks around the searched days, for the caps per week. */
export const bookingMarginMs = 9 * dayMs

/** Computes and stores the next free slot of listings that the transaction has locked. */
export const storeNextSlots = async (
  tx: Kysely<DB>,
  listings: readonly queries.SlotListing[],
  now: Date,
): Promise<void> => {
  const bookable = listings.filter(({ is_bookable }) => is_bookable)
  const from = now.getTime()
  const schedules = await readSchedules(
    tx,
    bookable.map(({ id }) => id),
  )
  const bookings = await readMentorBookings(
    tx,
    [...new Set(bookable.map(({ owner_id }) => owner_id))],
    from - bookingMarginMs,
    from + scheduleLimits.daysAhead * dayMs + bookingMarginMs,
  )
  const slots = listings.map(({ id, owner_id, is_bookable }) => {
    const [found, booked] = [schedules.get(id), bookings.get(owner_id)]
    const slot =
      is_bookable && found && booked
        ? nextSlot(found.schedule, {
            sessions: booked.sessions,
            busy: busyTimesOf(booked),
            lengthMinutes: found.preferredLength,
            now: from,
            from,
          })
        : null
    return { id, startsAt: slot && new Date(slot.start) }
  })
  await queries.setNextSlots(tx, slots, now)
}

/**
 * Brings the next free slot of all listings of a mentor up to date, after one of their sessions or schedules changed.
 * Locks the listings, so that the last of several transactions sees what the others have changed.
 */
export const refreshNextSlots = async (
  { tx, publish }: Pick<Context, 'tx' | 'publish'>,
  mentorId: string,
  now: Date,
): Promise<void> => {
  await storeNextSlots(tx, await queries.lockListingsOf(tx, mentorId), now)
  publish(mentorSlotsChanged, { mentorId }, 'everyone')
}
