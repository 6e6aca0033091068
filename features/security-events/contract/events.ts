import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/**
 * A lockout began or ended, or an appeal was made or declined. Audience: administrators, for appeals moderators too; the
 * member gets `accounts.changed`.
 */
export const lockoutChanged = defineEvent('securityEvents.blockChanged', z.strictObject({ id: id() }))

/** First suspicious input in 24 hours (SHLD-03), without the text that was typed. Audience: that member. */
export const inputFlagged = defineEvent('securityEvents.inputFlagged', z.strictObject({ marker: z.string() }))
