import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** An interest was set or withdrawn. The payload is empty, because the audience is everyone. */
export const interestsChanged = defineEvent('investors.changed', z.strictObject({}))
