import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A case was opened or changed state. Audience: moderators, and the author once content has been removed. */
export const caseChanged = defineEvent('moderation.caseChanged', z.strictObject({ id: id() }))
