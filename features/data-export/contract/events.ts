import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** The member's data export was requested, has moved on, is ready, has failed or is gone. Audience: the member. */
export const dataExportChanged = defineEvent('dataExport.changed', z.strictObject({}))
