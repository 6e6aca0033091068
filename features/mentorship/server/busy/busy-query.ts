import type { Interval } from '../slots/schedule.ts'

/** What is read from the text of a calendar (RFC 5545). */
export type BusyQuery = {
  content: string
  /** The mentor's IANA zone, for times without a zone and with an unknown one. */
  timeZone: string
  /** Milliseconds since the epoch; only busy times between them are returned. */
  from: number
  to: number
  /** Events with a UID of this host are ours: they block nothing, because the sessions themselves do. */
  ownHost: string
}

export type BusyAnswer =
  | { busy: Interval[] }
  /** `too_complex`: reading it takes too long, or it has more busy times than `maxBusyTimes`. */
  | { refusal: 'not_a_calendar' | 'too_complex' }

/** Separate busy times of one calendar. */
export const maxBusyTimes = 5_000
