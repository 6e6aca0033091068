import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** What a member tells about themselves changed. Told to everyone who may see it. */
export const profileChanged = defineEvent('profiles.changed', z.strictObject({ id: id() }))
