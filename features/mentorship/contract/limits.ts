/** Text lengths in characters. */
export const listingLimits = {
  title: 120,
  description: 5_000,
  longText: 2_000,
  name: 120,
  languages: 8,
  experienceYears: 60,
  maxMentees: 100,
  /** SEK in öre: a hundred thousand kronor an hour. */
  hourlyRate: 10_000_000,
  query: 200,
  /** Listings per member. */
  perMember: 10,
} as const

export const mentorshipLimits = {
  /** Text lengths in characters. */
  motivation: 3_000,
  goals: 3_000,
} as const

/** Minutes, unless the name says otherwise. */
export const scheduleLimits = {
  hoursPerDay: 6,
  exceptions: 200,
  lengths: 4,
  length: { min: 15, max: 240 },
  buffer: 120,
  notice: 14 * 24 * 60,
  daysAhead: 180,
  maxPerDay: 24,
  maxPerWeek: 100,
  /** Days of one request for slots. */
  slotDays: 42,
} as const

export const calendarLimits = {
  /** Minutes between two reads of a mentor's own calendar. */
  readEveryMinutes: 15,
  /** Hours without a success after which the mentor is notified. */
  failingHours: 24,
} as const

export const sessionLimits = {
  message: 2_000,
  reason: 1_000,
  notes: 10_000,
  /** Files of both participants together. */
  files: 20,
  /** Hours that a request holds its slot (MENT-08). */
  holdHours: 48,
  /** A mentee cancels without a remark until this many hours before the start. */
  freeCancellationHours: 24,
  /** Times in one proposal for another time. */
  proposedTimes: 3,
  /** Requests of one mentee that wait for an answer. */
  openRequests: 10,
  /** Requests of one mentee in 24 hours. */
  perDay: 20,
  /** Free slots in the answer to a booking whose slot is gone. */
  nearestSlots: 3,
  /** Hours after the end until a session counts as held unless a participant said otherwise. */
  assumedHeldHours: 48,
  /** Days after the end in which the participants may say that a session was not held. */
  outcomeDays: 14,
  /** Hours before the start at which both are reminded. */
  reminderHours: [24, 1],
} as const

export const reviewLimits = {
  rating: { min: 1, max: 5 },
  /** Text lengths in characters. */
  text: { min: 10, max: 2_000 },
  privateNote: 2_000,
  answer: 1_000,
  /** Days after the end of a session in which its participants may review each other. */
  openDays: 30,
  /** Days after the end of a session until a review without a counterpart is shown. */
  hiddenDays: 7,
  /** Reviews from which on the rating of a mentor is shown. */
  forRating: 3,
} as const
