import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A backup was asked for, has begun or ended, or was removed, or the setting is another one. Audience: administrators. */
export const backupsChanged = defineEvent('backups.changed', z.strictObject({}))
