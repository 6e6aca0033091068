import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** An entry was added. The audience is the administrators. */
export const auditLogChanged = defineEvent('auditLog.changed', z.strictObject({}))
