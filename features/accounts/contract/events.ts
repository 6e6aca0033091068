import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A member's name, role, language, time zone, access or sessions changed. Audience: that member. */
export const accountChanged = defineEvent('accounts.changed', z.strictObject({ id: id() }))

/** A browser signed in to the member's account. Audience: that member. */
export const sessionsChanged = defineEvent('accounts.sessionsChanged', z.strictObject({ id: id() }))

/** A member was banned, unbanned or erased, so their content appears or disappears. Audience: everyone. */
export const presenceChanged = defineEvent('accounts.presenceChanged', z.strictObject({ id: id() }))

/** A member signed up, or an administrator changed a member's rights or ban. Audience: administrators. */
export const usersChanged = defineEvent('accounts.usersChanged', z.strictObject({ id: id() }))
