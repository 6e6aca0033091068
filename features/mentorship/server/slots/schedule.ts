/** Minutes after local midnight, start inclusive, end exclusive: 0 ≤ start < end ≤ 1440. */
export type Hours = { start: number; end: number }

/** When a mentor can be booked. Ranges are checked where a schedule is stored; the search for slots relies on them. */
export type Schedule = {
  /** IANA name, for example `Europe/Stockholm`. All days and hours are in this zone. */
  timeZone: string
  /** ISO weekday, 1 is Monday. */
  weekly: readonly (Hours & { weekday: number })[]
  /** Hours of single days (`YYYY-MM-DD`, each once) instead of the weekly ones; no hours is a day off. */
  exceptions: readonly { day: string; hours: readonly Hours[] }[]
  /** A slot starts every `stepMinutes` after the start of its hours; at least 1. */
  stepMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  /** A slot starts at least this long after now. */
  noticeMinutes: number
  /** The last bookable day is this many local days after today. */
  daysAhead: number
  /** Sessions per local day, by the day on which they start; null is no limit. */
  maxPerDay: number | null
  /** Sessions per ISO week, which starts on Monday; null is no limit. */
  maxPerWeek: number | null
}

/** Milliseconds since the epoch, end exclusive. */
export type Interval = { start: number; end: number }
