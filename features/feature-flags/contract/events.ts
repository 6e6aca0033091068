import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A flag changed. The audience is those for whom the function may be on or off now, and the administrators. */
export const featureFlagsChanged = defineEvent('featureFlags.changed', z.strictObject({}))
