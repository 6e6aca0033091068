import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** An introduction was proposed, answered, made or ended. Audience: the participants who can see the change. */
export const introductionChanged = defineEvent('introductions.changed', z.strictObject({ id: id() }))
