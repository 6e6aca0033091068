import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** Feedback came or its state changed. Told to those who administer. */
export const feedbackChanged = defineEvent('feedback.changed', z.strictObject({ id: id() }))
