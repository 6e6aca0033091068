import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A cleanup was started or stopped, deleted something, or ended. The audience is the administrators. */
export const cleanupChanged = defineEvent('cleanup.changed', z.strictObject({}))
