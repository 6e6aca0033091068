import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A member was blocked, appealed or was let in again. Told to those who administer; the member hears `accounts.changed`. */
export const blockChanged = defineEvent('securityEvents.blockChanged', z.strictObject({ id: id() }))
