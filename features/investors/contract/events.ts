import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** An interest was given, changed or withdrawn; whose is not said. */
export const interestsChanged = defineEvent('investors.changed', z.strictObject({}))
