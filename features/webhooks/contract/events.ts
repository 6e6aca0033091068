import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A webhook of the member or one of its deliveries was added, changed or removed. Audience: the member. */
export const webhooksChanged = defineEvent('webhooks.changed', z.strictObject({}))
