/** Longest texts in characters, and how many of everything. */
export const messageLimits = {
  subject: 150,
  content: 10_000,
  /** What is quoted when a message is forwarded; a longer one is cut at its end. */
  quote: 20_000,
  attachments: 10,
  /** Of a message, as lists show it. */
  snippet: 160,
  query: 100,
  /** A thread's unread messages are counted up to here; shown as "99+". */
  unreadShown: 100,
  /** Messages of a stranger that can wait in somebody's requests. */
  waiting: 3,
  /** Conversations with strangers that a member can begin in 24 hours. */
  strangersPerDay: 20,
  /** Recipients that one search shows. */
  recipients: 10,
  drafts: 100,
  /** A draft may be longer than what can be sent, so that nothing pasted is lost. */
  draftContent: 40_000,
  /** MSG-03: how often the badge asks again, in seconds; a push usually comes first. */
  unreadRefreshSeconds: 30,
  /** Rows of one read in the REST dialect; who only counts asks `unreadCount`. */
  restRows: 1000,
} as const
