import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/**
 * The schedule of a program (`id`) changed. Audience: the owner and the participants; everyone if an event that visitors
 * see changed.
 */
export const programScheduleChanged = defineEvent('programSchedule.changed', z.strictObject({ id: id() }))
