import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A suggestion was created, changed, voted on, merged, unmerged or removed. The audience is everyone. */
export const suggestionChanged = defineEvent('suggestions.changed', z.strictObject({ id: id() }))
