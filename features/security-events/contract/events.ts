import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A lockout began, ended or was appealed. Audience: administrators; the member gets `accounts.changed`. */
export const lockoutChanged = defineEvent('securityEvents.blockChanged', z.strictObject({ id: id() }))

/** A member's first suspicious input in 24 hours (SHLD-03). `marker` is the matched pattern, never the input. */
export const inputFlagged = defineEvent('securityEvents.inputFlagged', z.strictObject({ marker: z.string() }))
