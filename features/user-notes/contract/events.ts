import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A note about a member was written or deleted. Audience: administrators. */
export const userNotesChanged = defineEvent('userNotes.changed', z.strictObject({ memberId: id() }))
