import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A case came or moved on. Told to its author, once there is a decision, and to those who moderate. */
export const caseChanged = defineEvent('moderation.caseChanged', z.strictObject({ id: id() }))
