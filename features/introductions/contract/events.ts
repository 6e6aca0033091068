import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** An introduction was proposed, answered, made or ended. Told to those of the three whom it concerns. */
export const introductionChanged = defineEvent('introductions.changed', z.strictObject({ id: id() }))
