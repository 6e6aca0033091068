import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** An administrator did something. Told to those who administer. */
export const auditLogChanged = defineEvent('auditLog.changed', z.strictObject({}))
