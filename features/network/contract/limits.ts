/** Longest texts in characters, how many of what, and how long what lasts. */
export const networkLimits = {
  query: 100,
  message: 500,
  /** Requests that a member can send within 24 hours. */
  requestsPerDay: 50,
  /** Who was declined may ask the same member again after so many days. */
  askAgainDays: 30,
  /** The list counts exactly up to here; beyond, the total is the database's estimate. */
  exactTotal: 5_000,
  exactMatches: 1_000,
  /** A total up to here is counted at each call; a larger one may be a minute old. */
  uncachedTotal: 100,
  /** Words of a search that count; words that are looked up for another spelling. */
  words: 8,
  correctedWords: 8,
  /** Characters of a bio that a card shows. */
  bioExcerpt: 200,
  /** People that a member may want to meet. */
  recommended: 12,
} as const
