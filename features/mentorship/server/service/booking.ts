import { hourMs } from '#kit/durations.ts'
import type { Handler } from '#platform/http/route.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import { sessionLimits } from '../../contract/limits.ts'
import type { sessions as contract } from '../../contract/index.ts'
import { lockListing } from '../queries/listings.ts'
import * as changes from '../queries/session-changes.ts'
import { countRequests } from '../queries/sessions.ts'
import * as policy from '../session-policy.ts'
import { intervalFrom, readFreeSlots } from './free-slots.ts'
import { lockAndLapse } from './lapse.ts'
import { publishChange } from './session-effects.ts'

/** The end of a hold that starts now: 48 hours later, or the start of the session if that is earlier. */
export const holdFrom = (now: Date, startsAt: Date): Date =>
  new Date(Math.min(now.getTime() + sessionLimits.holdHours * hourMs, startsAt.getTime()))

/**
 * Books a slot (MENT-04). Both members are locked, so that of several bookings of a slot the first succeeds and the others
 * see it. The constraint `mentor_session_times_overlap` guards against a booking that forgets to lock.
 */
export const book: Handler<typeof contract.bookSession> = async (ctx, { id: listingId, ...input }) => {
  const { tx, member, now } = ctx
  const mentorId = await changes.findListingOwner(tx, listingId)
  if (!mentorId) return ctx.fail('mentor.not_found')
  await lockAndLapse(ctx, [mentorId, member.id])
  await changes.lockPair(tx, mentorId, member.id)
  const isOwn = mentorId === member.id
  const listing = await lockListing(tx, member.id, listingId, 'update')
  if (!listing?.is_visible || (!listing.is_active && !isOwn)) return ctx.fail('mentor.not_found')

  const { lengthMinutes } = input
  const startsAt = new Date(input.startsAt)
  const slot = intervalFrom(startsAt, lengthMinutes)
  const free = await readFreeSlots(tx, { listingId, mentorId, menteeId: member.id, lengthMinutes, now })
  if (!free) return ctx.fail('mentor.not_found')
  const lengths = [free.listing.preferredLength, ...free.listing.otherLengths]
  const verdict = policy.mayBook(ctx.viewer, {
    isOwn,
    isAvailable: listing.availability === 'available',
    isOffered: listing.session_types.includes(input.type) && lengths.includes(lengthMinutes),
    ...(await countRequests(tx, member.id, now)),
    isOverlapping: free.isMenteeBusy(slot),
    isFree: free.isFree(slot),
  })
  if (verdict === 'session.slot_gone') return ctx.fail(verdict, { nearest: free.nearest(slot) })
  ctx.allow(verdict)

  const id = await changes.insert(tx, {
    listing_id: listingId,
    listing_title: listing.title,
    mentor_id: mentorId,
    mentee_id: member.id,
    type: input.type,
    format: listing.session_format,
    starts_at: startsAt,
    ends_at: new Date(slot.end),
    mentor_time_zone: listing.time_zone,
    mentee_time_zone: input.timeZone ?? member.timeZone,
    message: input.message,
    message_language: languageOfText(input.message, ctx.member.language),
    holds_until: holdFrom(now, startsAt),
    cancellation_rule: listing.cancellation_rule,
    cancellation_rule_language: listing.cancellation_rule === null ? null : listing.language,
    meeting_url: listing.meeting_url,
    created_at: now,
    updated_at: now,
  })
  return publishChange(ctx, id, { type: 'session_requested', hasFreedOrTakenTime: true, isMailed: true })
}
