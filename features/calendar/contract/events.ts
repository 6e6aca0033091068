import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A member's feed was created, replaced or removed. Audience: the member. */
export const calendarFeedChanged = defineEvent('calendar.feedChanged', z.strictObject({}))
