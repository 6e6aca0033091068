import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A member's name, role, language, time zone, standing or sessions changed. Told to that member. */
export const accountChanged = defineEvent('accounts.changed', z.strictObject({ id: id() }))

/** A member was shut out, let in again, or has left: what they made comes and goes with them. Told to everyone. */
export const presenceChanged = defineEvent('accounts.presenceChanged', z.strictObject({ id: id() }))

/** Somebody signed up, or their level, standing or flag was changed by an administrator. Told to those who administer. */
export const usersChanged = defineEvent('accounts.usersChanged', z.strictObject({ id: id() }))
