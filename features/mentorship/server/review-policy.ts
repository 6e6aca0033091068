import { mayCall } from '#kit/access.ts'
import { dayMs } from '#kit/durations.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import { reviewLimits } from '../contract/limits.ts'
import type { SessionSide, SessionStatus } from '../contract/sessions.ts'

/**
 * Pure rules of reviews (MENT-08). Each returns `'ok'` or the error code, except the ones that only show or hide.
 *
 * - Each participant may review the other once, after the session and within `openDays` of its end.
 * - A review is hidden from everyone but its author until both participants have written or `hiddenDays` have passed
 *   since the end of the session. Until then its author may edit or withdraw it.
 * - A mentee's shown review is public wherever the listing is. A mentor's shown review is for the two participants.
 * - Removed reviews and reviews by banned members are hidden, also from members with a block between them and the author.
 * - The mentor may answer a mentee's shown review once.
 */

/** When a review without a counterpart is shown, if it has been written by then. */
export const shownFrom = (endsAt: Date): Date => new Date(endsAt.getTime() + reviewLimits.hiddenDays * dayMs)

/** The last moment to write a review. */
export const closesAt = (endsAt: Date): Date => new Date(endsAt.getTime() + reviewLimits.openDays * dayMs)

/** When a review that is written now will be shown. */
export const showsAt = ({ endsAt, now, hasOther }: { endsAt: Date; now: Date; hasOther: boolean }): Date => {
  const alone = shownFrom(endsAt)
  return hasOther || alone < now ? now : alone
}

export type SessionFacts = {
  status: SessionStatus
  endsAt: Date
  now: Date
  /** The other participant has deleted their account. */
  hasOtherLeft: boolean
  /** When the viewer's review is shown; null without one. */
  ownShownAt: Date | null
}

const isOwnShown = ({ ownShownAt, now }: SessionFacts) => ownShownAt !== null && ownShownAt <= now

export const mayReview = (viewer: Viewer | null, facts: SessionFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (facts.status !== 'held') return 'review.session_not_over'
  if (isOwnShown(facts)) return 'review.already_shown'
  if (facts.now > closesAt(facts.endsAt)) return 'review.too_late'
  return facts.hasOtherLeft ? 'review.participant_left' : 'ok'
}

export const mayWithdraw = (viewer: Viewer | null, facts: SessionFacts) => {
  const access = mayCall('member', viewer)
  if (access !== 'ok') return access
  if (facts.ownShownAt === null) return 'review.not_found'
  return isOwnShown(facts) ? 'review.already_shown' : 'ok'
}

export type Facts = {
  authorSide: SessionSide
  /** Null when the account was deleted. */
  authorId: string | null
  /** The member that the review is about. */
  subjectId: string | null
  shownAt: Date
  now: Date
  isRemoved: boolean
  /** False when the author is banned or has a block with the viewer. */
  isAuthorVisible: boolean
  isAnswered: boolean
}

/** A review without its author stays as long as the mentor's answer does, without its text. */
const isEmptied = ({ authorId, isAnswered }: Facts) => authorId === null && isAnswered

/** Whether the viewer may see a review of a session or a listing that they may see. */
export const maySee = (viewer: Viewer | null, facts: Facts) => {
  if (facts.shownAt > facts.now || !facts.isAuthorVisible) return false
  if (facts.isRemoved && !isEmptied(facts)) return false
  const isParticipant = viewer !== null && (viewer.id === facts.authorId || viewer.id === facts.subjectId)
  return facts.authorSide === 'mentee' || isParticipant
}

export const mayAnswer = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!maySee(viewer, facts)) return 'review.not_found'
  if (facts.authorSide !== 'mentee' || viewer?.id !== facts.subjectId) return 'review.not_yours'
  return facts.isAnswered ? 'review.already_answered' : 'ok'
}

export const mayReport = (viewer: Viewer | null, facts: Facts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok') return access
  if (!maySee(viewer, facts) || facts.authorId === null) return 'review.not_found'
  return viewer?.id === facts.authorId ? 'review.own' : 'ok'
}
