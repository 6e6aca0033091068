import { mayCall } from '#kit/access.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import type { ConflictReason, ReviewerStatus, ReviewStatus, RoundStatus } from '../contract/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code, except the ones that only show or hide.
 *
 * - Only the owner of a program manages its rounds and reviewers. Administrators have no part in it.
 * - A reviewer has accepted, is no applicant, and may see the program. Reviewers see rounds that are open or closed.
 * - The rubric and blind mode are fixed once a review is in. A closed round does not change and does not open again.
 * - A reviewer writes reviews while the round is open, but not of applications with a conflict of interest.
 * - Others' scores are hidden until the viewer's own review is submitted. An owner who is no reviewer sees them at once,
 *   and every owner after the close.
 * - In a blind round nobody sees who applied, except the owner after the close.
 */

export type ProgramFacts = {
  ownerId: string
  /** Active, completed or cancelled. */
  isPublic: boolean
  /** Rounds open and members are invited while it is active or completed. */
  isRunning: boolean
  /** False when the owner is banned or has a block with the viewer. */
  isVisible: boolean
  /** Of the viewer. */
  reviewerStatus: ReviewerStatus | null
  isApplicant: boolean
}
export type RoundFacts = ProgramFacts & { status: RoundStatus; isBlind: boolean; hasReviews: boolean }
export type EntryFacts = Omit<RoundFacts, 'hasReviews'> & {
  conflict: ConflictReason | null
  ownStatus: ReviewStatus | null
  isFeedbackSent: boolean
}
export type PolicyViewer = Pick<Viewer, 'id' | 'emailConfirmed' | 'adminLevel' | 'accessRoles' | 'isLockedOut'>

const isOwner = (viewer: PolicyViewer, { ownerId }: Pick<ProgramFacts, 'ownerId'>) => viewer.id === ownerId

/** Whether the program may be seen by the viewer as a reviewer. */
const isReachable = (viewer: PolicyViewer, facts: ProgramFacts) =>
  isOwner(viewer, facts) || (facts.isPublic && facts.isVisible)

export const mayReviewProgram = (viewer: PolicyViewer, facts: ProgramFacts) =>
  facts.reviewerStatus === 'accepted' && !facts.isApplicant && isReachable(viewer, facts)

export const maySeeRounds = (viewer: PolicyViewer, facts: ProgramFacts) =>
  isOwner(viewer, facts) || mayReviewProgram(viewer, facts)

export const maySeeRound = (viewer: PolicyViewer, facts: ProgramFacts & Pick<RoundFacts, 'status'>) =>
  isOwner(viewer, facts) || (facts.status !== 'draft' && mayReviewProgram(viewer, facts))

/** For the owner's lists. */
export const mayReadResults = (viewer: PolicyViewer, facts: ProgramFacts) =>
  isOwner(viewer, facts) ? 'ok' : 'review_round.not_yours'

export const mayManage = (viewer: PolicyViewer | null, facts: ProgramFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok' || !viewer) return access
  return mayReadResults(viewer, facts)
}

export const mayInvite = (viewer: PolicyViewer | null, facts: ProgramFacts) => {
  const verdict = mayManage(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isRunning ? 'ok' : 'review_round.program_not_public'
}

export const mayEdit = (viewer: PolicyViewer | null, facts: RoundFacts) => {
  const verdict = mayManage(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.status === 'closed' ? 'review_round.wrong_state' : 'ok'
}

export const mayEditRubric = (viewer: PolicyViewer | null, facts: RoundFacts) => {
  const verdict = mayEdit(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.hasReviews ? 'review_round.has_reviews' : 'ok'
}

const mayManageIn = (viewer: PolicyViewer | null, facts: RoundFacts, status: RoundStatus) => {
  const verdict = mayManage(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.status === status ? 'ok' : 'review_round.wrong_state'
}

export const mayOpen = (viewer: PolicyViewer | null, facts: RoundFacts) => {
  const verdict = mayManageIn(viewer, facts, 'draft')
  if (verdict !== 'ok') return verdict
  return facts.isRunning ? 'ok' : 'review_round.program_not_public'
}
export const mayClose = (viewer: PolicyViewer | null, facts: RoundFacts) => mayManageIn(viewer, facts, 'open')
export const mayDelete = (viewer: PolicyViewer | null, facts: RoundFacts) => mayManageIn(viewer, facts, 'draft')

const mayWriteIn = (viewer: PolicyViewer | null, facts: ProgramFacts & Pick<RoundFacts, 'status'>) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok' || !viewer) return access
  if (!mayReviewProgram(viewer, facts)) return 'program_review.not_reviewer'
  return facts.status === 'open' ? 'ok' : 'program_review.not_open'
}

/** Whether the viewer reviews applications of a round at all. */
export const mayReviewRound = mayWriteIn

export const mayReview = (viewer: PolicyViewer | null, facts: EntryFacts) => {
  const verdict = mayWriteIn(viewer, facts)
  if (verdict !== 'ok' || facts.conflict === null) return verdict
  return `program_review.${facts.conflict}` as const
}

/** Who abstains deletes what they wrote, so the applicant must not have it already. */
export const mayAbstain = (viewer: PolicyViewer | null, facts: EntryFacts) => {
  const verdict = mayReview(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isFeedbackSent ? 'program_review.feedback_sent' : 'ok'
}

/** Scores, notes and means of others. */
export const maySeeReviews = (viewer: PolicyViewer, facts: EntryFacts) => {
  if (facts.ownStatus === 'submitted' && facts.conflict === null && mayReviewProgram(viewer, facts)) return true
  return isOwner(viewer, facts) && (!mayReviewProgram(viewer, facts) || facts.status === 'closed')
}

/** The text of an application: not for reviewers with a conflict of interest. */
export const mayReadApplication = (viewer: PolicyViewer, facts: EntryFacts) =>
  isOwner(viewer, facts) || facts.conflict === null

export const maySeeApplicant = (viewer: PolicyViewer, facts: Pick<RoundFacts, 'ownerId' | 'isBlind' | 'status'>) =>
  !facts.isBlind || (isOwner(viewer, facts) && facts.status === 'closed')

/** `facts` are of the invited member, who is the viewer. */
export const mayAnswer = (viewer: PolicyViewer | null, facts: ProgramFacts, isAccepted: boolean) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok' || !viewer) return access
  if (!isReachable(viewer, facts)) return 'program_reviewer.not_found'
  const { reviewerStatus: status } = facts
  if (status === 'removed' || status === null || (isAccepted && status === 'declined'))
    return 'program_reviewer.not_invited'
  return isAccepted && facts.isApplicant ? 'program_reviewer.is_applicant' : 'ok'
}

export const mayRemove = (viewer: PolicyViewer | null, facts: ProgramFacts) => {
  const access = mayCall('confirmed', viewer)
  if (access !== 'ok' || !viewer) return access
  return isOwner(viewer, facts) ? 'ok' : 'program_reviewer.not_found'
}
