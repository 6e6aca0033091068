/** Text lengths are in characters. */
export const messageLimits = {
  subject: 150,
  content: 10_000,
  /** The forwarded text; longer quotes are cut at the end. */
  quote: 20_000,
  attachments: 10,
  snippet: 160,
  query: 100,
  /** A thread counts unread messages up to this number; the screen shows "99+". */
  unreadShown: 100,
  /** Unaccepted messages from one stranger in a member's requests. */
  waiting: 3,
  /** Conversations with strangers that a member can start in 24 hours. */
  strangersPerDay: 20,
  recipients: 10,
  drafts: 100,
  /** Higher than `content`, so that pasted text is not lost. */
  draftContent: 40_000,
  /** MSG-03: polling interval of the badge, in seconds; an event usually comes first. */
  unreadRefreshSeconds: 30,
  /** Rows of one REST read; use `unreadCount` to count. */
  restRows: 1000,
} as const
