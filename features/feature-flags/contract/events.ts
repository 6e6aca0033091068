import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A flag changed. The audience is every member whose function may have changed, and the administrators. */
export const featureFlagsChanged = defineEvent('featureFlags.changed', z.strictObject({}))
