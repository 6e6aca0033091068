import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A request was sent, withdrawn or decided. The audience is the member and the administrators. */
export const verificationChanged = defineEvent('verification.changed', z.strictObject({ id: id() }))
