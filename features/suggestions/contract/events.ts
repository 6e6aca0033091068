import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A suggestion came, changed, was voted on, merged, unmerged or taken back. Told to everyone: the board is public. */
export const suggestionChanged = defineEvent('suggestions.changed', z.strictObject({ id: id() }))
