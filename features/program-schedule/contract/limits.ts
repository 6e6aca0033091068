export const scheduleLimits = {
  /** Events of a program, past and cancelled ones included. */
  events: 200,
  /** Text lengths in characters. */
  title: 120,
  description: 2_000,
  place: 200,
  /** Length of one event. */
  days: 31,
  /** Changed events that a mail names. */
  mailedEvents: 10,
} as const
