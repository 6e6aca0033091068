import { dayMs } from '#kit/durations.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { mentorListingChanged, type schedules as contract } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { findListing } from '../queries/listings.ts'
import * as queries from '../queries/schedules.ts'
import { findSlots } from '../slots/find-slots.ts'
import { factsOf, lengthsOf, scheduleOf } from '../view.ts'
import { lockOwnListing } from './listings.ts'
import { bookingMarginMs, refreshNextSlots } from './next-slots.ts'

const readSchedule = async (ctx: Pick<Context<'mentor.not_found'>, 'tx' | 'fail'>, id: string) =>
  (await queries.readSchedules(ctx.tx, [id])).get(id) ?? ctx.fail('mentor.not_found')

export const read: Handler<typeof contract.readSchedule> = async (ctx, { id }) => {
  const listing = await findListing(ctx.tx, ctx.member.id, id)
  if (!listing || !policy.maySee(ctx.member, factsOf(listing))) return ctx.fail('mentor.not_found')
  ctx.allow(policy.mayReadSchedule(ctx.member, factsOf(listing)))
  return scheduleOf(await readSchedule(ctx, id))
}

export const set: Handler<typeof contract.setSchedule> = async (ctx, { id, weekly, ...rules }) => {
  await lockOwnListing(ctx, id)
  const hours = weekly.flatMap((parts, index) => parts.map((part) => ({ weekday: index + 1, ...part })))
  await queries.writeSchedule(ctx.tx, id, { ...rules, weekly: hours }, ctx.now)
  ctx.publish(mentorListingChanged, { id }, 'everyone')
  await refreshNextSlots(ctx, ctx.member.id, ctx.now)
  return scheduleOf(await readSchedule(ctx, id))
}

export const listSlots: Handler<typeof contract.listSlots> = async (ctx, { id, lengthMinutes, from, days }) => {
  const { tx, member } = ctx
  const listing = await findListing(tx, member.id, id)
  if (!listing || !policy.maySee(member, factsOf(listing))) return ctx.fail('mentor.not_found')
  if (!lengthsOf(listing).includes(lengthMinutes)) return ctx.fail('session.not_offered')
  const { schedule } = await readSchedule(ctx, id)
  const now = ctx.now.getTime()
  // No zone is more than a day away from UTC.
  const start = Math.max(Date.parse(from), now)
  const end = Math.min(Date.parse(from) + days * dayMs, now + (schedule.daysAhead + 2) * dayMs)
  if (!policy.maySeeSlots(member, factsOf(listing)) || start >= end) return { timeZone: schedule.timeZone, items: [] }

  const bookings = await queries.readMentorBookings(
    tx,
    [listing.owner_id],
    start - bookingMarginMs,
    end + bookingMarginMs,
  )
  const { sessions = [], menteeTimes = [], calendarTimes = [] } = bookings.get(listing.owner_id) ?? {}
  // A mentee is not offered the time of another session.
  const ownTimes = policy.mayActAsOwner(member, factsOf(listing))
    ? []
    : await queries.sessionTimesOf(tx, member.id, start, end + dayMs)
  const slots = findSlots(schedule, {
    lengthMinutes,
    now,
    sessions,
    busy: [...queries.busyTimesOf({ menteeTimes, calendarTimes }), ...ownTimes],
    from: start,
    to: end,
  })
  return {
    timeZone: schedule.timeZone,
    items: slots.map((slot) => ({
      startsAt: new Date(slot.start).toISOString(),
      endsAt: new Date(slot.end).toISOString(),
    })),
  }
}
