import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A production audit has begun or ended. Audience: administrators. */
export const productionAuditChanged = defineEvent('productionAudit.changed', z.strictObject({}))
