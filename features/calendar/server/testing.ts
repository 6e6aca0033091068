import type { Client } from '#tests/support/client.ts'
import { createCalendarFeed } from '../contract/index.ts'

/** Creates the member's feed and returns the path that calendars fetch. */
export const createFeedPath = async (client: Client): Promise<string> =>
  new URL((await client.succeed(createCalendarFeed, {})).url).pathname
