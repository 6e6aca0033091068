import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

const within = { within: z.int() }

/**
 * Something came into the feed, changed or left it. Told to those it is about and to the members connected to them;
 * where those are many, each asks again `within` so many seconds.
 */
export const feedChanged = defineEvent('activity.changed', z.strictObject(within))

/** The same for something that every member may see. Told to everyone, and nobody is in a hurry. */
export const communityFeedChanged = defineEvent('activity.communityChanged', z.strictObject(within))
