import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A request was made or ended, or the setting changed. The audience is the administrators. */
export const confirmationsChanged = defineEvent('confirmations.changed', z.strictObject({}))
