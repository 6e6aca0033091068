/** Limits of the area; text lengths in characters. */
export const networkLimits = {
  query: 100,
  message: 500,
  /** Requests that a member can send within 24 hours. */
  requestsPerDay: 50,
  /** Days until a declined member can ask the same member again. */
  askAgainDays: 30,
  /** Totals are exact up to this number; above it, they are the query planner's estimate. */
  exactTotal: 5_000,
  exactMatches: 1_000,
  /** Search words that are used, and search words that are checked for a correction. */
  words: 8,
  correctedWords: 8,
  bioExcerpt: 200,
  recommended: 12,
} as const
