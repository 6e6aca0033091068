import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** Feedback was sent or its state changed. Published to administrators. */
export const feedbackChanged = defineEvent('feedback.changed', z.strictObject({ id: id() }))
