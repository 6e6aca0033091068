import { isOfferValid, type OfferFacts } from '#features/waiting-lists/server/index.ts'
import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { MentorAvailability } from '../contract/index.ts'

/**
 * Pure rules of listings and schedules; each returns `'ok'` or an error code, except the ones that only show or hide.
 *
 * - Everyone may read an active listing and its reviews, unless its mentor is banned or has a block with the viewer
 *   (ROUTE-04, NET-05). Only its owner and administrators see them otherwise.
 * - Members with a confirmed mail address list and search mentors.
 * - The contact address is for the owner and for accepted mentees (MENT-06).
 * - Only the owner manages a listing and its schedule, with a confirmed mail address (MENT-06).
 * - The first one on the waiting list takes the place that is offered, while the mentor takes mentees (MENT-03).
 * - Only a mentor, a member with a listing, keeps a calendar whose busy times are not offered (MENT-08).
 * - Confirmed members book sessions of other members who are available (MENT-03).
 */

export type Facts = {
  ownerId: string
  isActive: boolean
  availability: MentorAvailability
  /** False when the owner is banned or has a block with the viewer. */
  isVisible: boolean
  /** The mentor has approved the viewer's application, and the mentorship has not ended. */
  isAcceptedMentee: boolean
}
export type PolicyViewer = Pick<Viewer, 'id' | 'emailConfirmed' | 'adminLevel' | 'accessRoles' | 'isLockedOut'>

export type { OfferFacts }

type Owned = Pick<Facts, 'ownerId'>
type SeenFacts = Pick<Facts, 'ownerId' | 'isActive' | 'isVisible'>

export const mayActAsOwner = (viewer: PolicyViewer | null, { ownerId }: Owned) => viewer?.id === ownerId

export const maySee = (viewer: PolicyViewer | null, facts: SeenFacts) =>
  (facts.isActive && facts.isVisible) || mayActAsOwner(viewer, facts) || viewer?.adminLevel != null

export const mayList = (viewer: PolicyViewer | null) => mayCall('confirmed', viewer)

export const maySeeContact = (viewer: PolicyViewer | null, facts: Facts) =>
  viewer !== null && !viewer.isLockedOut && (mayActAsOwner(viewer, facts) || facts.isAcceptedMentee)

/** The call's address in the listing; a session shows it to its participants. */
export const maySeeMeetingUrl = (viewer: PolicyViewer | null, facts: Owned) =>
  viewer !== null && !viewer.isLockedOut && mayActAsOwner(viewer, facts)

export const mayManage = (viewer: PolicyViewer | null, facts: Owned) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return mayActAsOwner(viewer, facts) ? 'ok' : 'mentor.not_yours'
}

/** Owners read their schedule without a confirmed mail address, too. */
export const mayReadSchedule = (viewer: PolicyViewer | null, facts: Owned) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  return mayActAsOwner(viewer, facts) ? 'ok' : 'mentor.not_yours'
}

export const mayKeepCalendar = (viewer: PolicyViewer | null, { isMentor }: { isMentor: boolean }) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isMentor ? 'ok' : 'mentor_calendar.not_a_mentor'
}

export const isBookable = ({ isActive, isVisible, availability }: Omit<Facts, 'isAcceptedMentee'>) =>
  isActive && isVisible && availability === 'available'

/** Whether the viewer may ask for a session at all. Which slots are free is a separate question. */
export const mayBook = (viewer: PolicyViewer | null, facts: Omit<Facts, 'isAcceptedMentee'>) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (mayActAsOwner(viewer, facts)) return 'session.own_listing'
  return isBookable(facts) ? 'ok' : 'session.mentor_unavailable'
}

/** Members apply to a mentor who takes mentees, also to one whose places are taken (MENT-05). */
export const mayApply = (viewer: PolicyViewer | null, facts: Omit<Facts, 'isAcceptedMentee'>) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (mayActAsOwner(viewer, facts)) return 'mentorship.own_listing'
  return facts.isActive && facts.isVisible && facts.availability !== 'unavailable' ? 'ok' : 'mentorship.closed'
}

/** Whether an applicant takes the place that is offered from the waiting list (MENT-03). */
export const mayTakePlace = (viewer: PolicyViewer | null, facts: OfferFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  return isOfferValid(facts) ? 'ok' : 'mentorship.no_offer'
}

/** Whether the list of slots is filled. Owners see the slots of a paused listing, as members will see them. */
export const maySeeSlots = (viewer: PolicyViewer | null, facts: Omit<Facts, 'isAcceptedMentee'>) =>
  facts.availability === 'available' && (isBookable(facts) || mayActAsOwner(viewer, facts))
