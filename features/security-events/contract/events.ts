import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A member was blocked, appealed or was let in again. Told to those who administer; the member hears `accounts.changed`. */
export const lockoutChanged = defineEvent('securityEvents.blockChanged', z.strictObject({ id: id() }))

/** SHLD-03: a member's first suspicious input in 24 hours, to that member. `marker` is the pattern that matched, not what was typed. */
export const inputFlagged = defineEvent('securityEvents.inputFlagged', z.strictObject({ marker: z.string() }))
