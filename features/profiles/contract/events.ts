import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A member's profile changed. Published to everyone. */
export const profileChanged = defineEvent('profiles.changed', z.strictObject({ id: id() }))
