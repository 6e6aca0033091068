import * as z from 'zod/mini'
import { download, emptyInput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { instant } from '#kit/fields.ts'
import { calendarFeedChanged } from './events.ts'

export { calendarFeedChanged } from './events.ts'

export const feedLimits = {
  daysBack: 90,
  daysAhead: 400,
  /** Events in one feed. */
  events: 500,
} as const

/** The feed's address is not part of it: the server stores only a hash of the secret. */
export const calendarFeed = z.strictObject({
  createdAt: instant(),
  /** When a calendar last fetched the feed, exact to an hour; null until the first time. */
  lastFetchedAt: z.nullable(instant()),
})
export type CalendarFeed = z.output<typeof calendarFeed>

const feedState = z.strictObject({ feed: z.nullable(calendarFeed) })

export const readCalendarFeed = endpoint({
  name: 'calendar.read',
  method: 'GET',
  path: '/api/calendar',
  summary: 'Returns whether the member has a personal calendar feed, without its address.',
  access: 'member',
  input: emptyInput,
  output: feedState,
  staleAfter: [calendarFeedChanged],
})

export const createCalendarFeed = endpoint({
  name: 'calendar.create',
  method: 'POST',
  path: '/api/calendar',
  summary:
    "Creates the member's calendar feed and returns its secret address, this one time. The address of an earlier feed stops working at once.",
  access: 'confirmed',
  input: emptyInput,
  output: z.strictObject({ ...feedState.shape, url: z.string() }),
})

export const removeCalendarFeed = endpoint({
  name: 'calendar.remove',
  method: 'DELETE',
  path: '/api/calendar',
  summary: "Removes the member's calendar feed. Its address stops working at once. Repeating has no effect.",
  access: 'member',
  input: emptyInput,
  output: feedState,
})

/** The path that calendars subscribe to. */
export const feedPath = (token: string) => `/calendar/${token}.ics` as const

export const fetchCalendarFeed = endpoint({
  name: 'calendar.feed',
  method: 'GET',
  path: '/calendar/:file',
  summary:
    "Returns a member's calendar feed (RFC 5545) to whoever knows its secret address: sessions and deadlines from 90 days back to 400 days ahead, at most 500.",
  access: 'anyone',
  input: z.object({ file: z.string() }),
  output: download,
  errors: pickErrors(kernelErrors, 'not_found'),
  secret: true,
})
