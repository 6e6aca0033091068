import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A connection or request was created, answered or removed. A decline is published only to the decliner. */
export const connectionsChanged = defineEvent('network.changed', z.strictObject({ memberIds: z.array(id()) }))

/** A recommendation was dismissed or restored. Published to the member whose recommendations these are. */
export const recommendationsChanged = defineEvent('network.recommendationsChanged', z.strictObject({}))
