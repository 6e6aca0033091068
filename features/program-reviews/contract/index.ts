export { reviewErrors, reviewFieldCodes } from './errors.ts'
export { programReviewsChanged } from './events.ts'
export { conflictReasons, entryStates, roundFields, reviewFields } from './fields.ts'
export type { ConflictReason, EntryState, ReviewerStatus, ReviewStatus, RoundStatus } from './fields.ts'
export { reviewLimits } from './limits.ts'
export { answerInvitation, inviteReviewer, listAssignments, listReviewers, removeReviewer } from './reviewers.ts'
export { abstain, listEntries, readEntry, readEntryFile, saveReview } from './reviewing.ts'
export {
  closeRound,
  createRound,
  deleteRound,
  listProgress,
  listRanking,
  listRounds,
  openRound,
  updateRound,
} from './rounds.ts'
export type {
  AssignmentView,
  EntryCard,
  EntryDetail,
  FellowReview,
  OwnReview,
  ProgressCounts,
  RankedEntry,
  ReviewerProgress,
  ReviewerView,
  RoundView,
} from './views.ts'

/** Where members find the programs that they review. */
export const reviewingPath = '/programs/reviewing' as const

/** Where a reviewer finds the rounds of a program. */
export const programReviewsPath = (slug: string) => `/programs/${encodeURIComponent(slug)}/reviews` as const
