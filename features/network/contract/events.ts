import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A connection or a request between two members came, was answered or went. Told to both, but for a no, of which only its giver hears. */
export const connectionsChanged = defineEvent('network.changed', z.strictObject({ memberIds: z.array(id()) }))

/** Somebody was dismissed from the recommendations, or let in again. Told to the member whose they are, for their other pages. */
export const recommendationsChanged = defineEvent('network.recommendationsChanged', z.strictObject({}))
