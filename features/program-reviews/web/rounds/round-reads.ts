import {
  listAssignments,
  listEntries,
  listProgress,
  listRanking,
  listReviewers,
  listRounds,
  readEntry,
} from '../../contract/index.ts'

/** Reads that a change of a round makes stale. */
export const roundReads = [listRounds, listRanking, listProgress, listEntries, readEntry]

/** Reads that a change of a reviewer makes stale. */
export const reviewerReads = [listReviewers, listProgress, listRounds, listAssignments]
