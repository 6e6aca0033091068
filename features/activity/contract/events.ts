import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

const within = { within: z.int() }

/**
 * A feed entry was added, changed or removed. The audience is its members and their connections; each client
 * refetches within `within` seconds, which spreads the load of a large audience.
 */
export const feedChanged = defineEvent('activity.changed', z.strictObject(within))

/** An entry that every member may see was added, changed or removed. The audience is everyone. */
export const communityFeedChanged = defineEvent('activity.communityChanged', z.strictObject(within))
