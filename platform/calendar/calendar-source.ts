import type { Kysely } from 'kysely'
import type { Language } from '#kit/languages.ts'
import type { DB } from '#platform/db/schema.ts'
import type { FeedEvent } from './calendar-event.ts'

/** Asks for a member's events that begin from `from`, inclusive, until `until`, exclusive. */
export type CalendarQuery = {
  memberId: string
  /** The member's language, for the texts of the events. */
  language: Language
  now: Date
  from: Date
  until: Date
  /** Of more events, the next ones from `now` on come first, then the latest ones before. */
  limit: number
  /** `config.publicBaseUrl`, for links and UIDs. */
  baseUrl: string
}

/** An area's events in the personal calendar feeds (MENT-08). The area leaves out what the member may not see. */
export type CalendarSource = (db: Kysely<DB>, query: CalendarQuery) => Promise<FeedEvent[]>

/**
 * The UID of a row's event in every feed, invitation and file, so that a calendar with two of them shows one event.
 * @param kind of the row, such as `session`
 */
export const calendarUid = (kind: string, id: string, baseUrl: string): string =>
  `${kind}-${id}@${new URL(baseUrl).host}`
