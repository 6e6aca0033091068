export const cohortLimits = {
  /** Text lengths in characters. */
  introduction: 500,
  title: 160,
  text: 5_000,
  query: 100,
  /** Announcements of a program in 24 hours, deleted ones included. */
  announcementsPerDay: 10,
  /** Participants from which on the list has a search. */
  searchFrom: 20,
} as const
