import { mayCall } from '#kit/access.ts'
import { dayMs, hourMs } from '#kit/durations.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { sessionLimits } from '../contract/limits.ts'
import type { SessionSide, SessionStatus } from '../contract/sessions.ts'

/**
 * Pure rules of sessions (MENT-04, MENT-08). Each returns `'ok'` or the error code.
 *
 * - A member with a confirmed address may book a free slot of another member's listing, in a type and a length that it
 *   offers, while the mentor is available. A mentee has at most `openRequests` requests that wait for an answer and asks
 *   at most `perDay` times in 24 hours.
 * - The mentor may approve or decline a request until it lapses or its slot begins.
 * - The mentee may withdraw a request. Either participant may cancel a confirmed session until it starts. A mentee's
 *   cancellation in the last 24 hours is late.
 * - Either participant may propose other times for a request or a confirmed session until it starts. The other one may
 *   pick one of them, or none.
 * - Either participant may say whether a session was held, from its start until 14 days after its end.
 * - Both participants may write the agenda and the notes of a session, unless its request was declined or lapsed.
 * - Who writes the agenda and the notes may also add files; only the one who added a file may remove it.
 * - The mentor may set the address of the call of a confirmed session until it ends.
 * - A participant cannot agree on anything with one who is banned or has deleted their account, but may still end what
 *   was agreed.
 */

export type BookingFacts = {
  isOwn: boolean
  isAvailable: boolean
  /** The listing offers the type and the length. */
  isOffered: boolean
  /** The mentee's requests that wait for an answer. */
  openRequests: number
  /** The mentee's requests of the last 24 hours. */
  today: number
  /** The mentee has another session at that time. */
  isOverlapping: boolean
  isFree: boolean
}

export const mayBook = (viewer: Viewer | null, facts: BookingFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.isOwn) return 'session.own_listing'
  if (!facts.isAvailable) return 'session.mentor_unavailable'
  if (!facts.isOffered) return 'session.not_offered'
  const isTooMany = facts.openRequests >= sessionLimits.openRequests || facts.today >= sessionLimits.perDay
  if (isTooMany) return 'session.too_many'
  if (facts.isOverlapping) return 'session.overlaps'
  return facts.isFree ? 'ok' : 'session.slot_gone'
}

export type Facts = {
  /** The viewer's side. */
  side: SessionSide
  /** A request past its hold has lapsed. */
  status: SessionStatus
  startsAt: Date
  endsAt: Date
  now: Date
  /** Who proposes other times; null without a proposal. */
  proposedBy: SessionSide | null
  /** The other participant is neither banned nor deleted. */
  isOtherActive: boolean
}

const isUpcoming = ({ startsAt, now }: Facts) => now < startsAt
const isOpen = (facts: Facts) => (facts.status === 'requested' || facts.status === 'confirmed') && isUpcoming(facts)

export const mayApprove = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.side !== 'mentor') return 'session.not_yours'
  return facts.status === 'requested' && isUpcoming(facts) && facts.isOtherActive ? 'ok' : 'session.wrong_state'
}

export const mayDecline = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.side !== 'mentor') return 'session.not_yours'
  return facts.status === 'requested' ? 'ok' : 'session.wrong_state'
}

export const mayCancel = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (!isOpen(facts)) return 'session.wrong_state'
  return facts.status === 'requested' && facts.side === 'mentor' ? 'session.not_yours' : 'ok'
}

/** Whether a cancellation by the viewer is late (MENT-08). */
export const isLateCancellation = ({ side, status, startsAt, now }: Facts): boolean =>
  side === 'mentee' &&
  status === 'confirmed' &&
  startsAt.getTime() - now.getTime() < sessionLimits.freeCancellationHours * hourMs

export const mayPropose = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isOpen(facts) && facts.isOtherActive ? 'ok' : 'session.wrong_state'
}

export const mayPick = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!isOpen(facts) || facts.proposedBy === null || !facts.isOtherActive) return 'session.wrong_state'
  return facts.proposedBy === facts.side ? 'session.not_yours' : 'ok'
}

const outcomeStatuses: readonly SessionStatus[] = ['confirmed', 'held', 'no_show']

export const maySetOutcome = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!outcomeStatuses.includes(facts.status)) return 'session.wrong_state'
  if (isUpcoming(facts)) return 'session.not_started'
  const lastMoment = facts.endsAt.getTime() + sessionLimits.outcomeDays * dayMs
  return facts.now.getTime() <= lastMoment ? 'ok' : 'session.wrong_state'
}

export const maySaveNotes = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return facts.status === 'declined' || facts.status === 'lapsed' ? 'session.wrong_state' : 'ok'
}

export const mayRemoveFile = (viewer: Viewer | null, { addedBy }: { addedBy: string }) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return viewer?.id === addedBy ? 'ok' : 'session.not_yours'
}

export const maySetMeetingUrl = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.side !== 'mentor') return 'session.not_yours'
  const isCurrent = facts.status === 'confirmed' && facts.now < facts.endsAt
  return isCurrent && facts.isOtherActive ? 'ok' : 'session.wrong_state'
}
