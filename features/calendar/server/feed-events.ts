import type { FeedEvent } from '#platform/calendar/calendar-event.ts'
import type { CalendarQuery, CalendarSource } from '#platform/calendar/calendar-source.ts'
import { dayMs } from '#kit/durations.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { feedLimits } from '../contract/index.ts'

/** The next events first, then the latest of those before. */
const byRelevance = (now: Date) => (one: FeedEvent, other: FeedEvent) => {
  const [at, otherAt] = [one.start.getTime() - now.getTime(), other.start.getTime() - now.getTime()]
  return Number(at < 0) - Number(otherAt < 0) || Math.abs(at) - Math.abs(otherAt)
}

/** The member's events of all areas, by start, at most `feedLimits.events`. */
export const collectEvents = async (
  db: Kysely<DB>,
  sources: readonly CalendarSource[],
  { now, ...member }: Pick<CalendarQuery, 'memberId' | 'language' | 'baseUrl' | 'now'>,
): Promise<FeedEvent[]> => {
  const query: CalendarQuery = {
    ...member,
    now,
    from: new Date(now.getTime() - feedLimits.daysBack * dayMs),
    until: new Date(now.getTime() + feedLimits.daysAhead * dayMs),
    limit: feedLimits.events,
  }
  const events = (await Promise.all(sources.map((source) => source(db, query)))).flat()
  return events
    .sort(byRelevance(now))
    .slice(0, feedLimits.events)
    .sort((one, other) => one.start.getTime() - other.start.getTime())
}
