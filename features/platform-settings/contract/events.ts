import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A setting of the platform changed. The audience is everyone, because every page shows some of them. */
export const platformSettingsChanged = defineEvent('platformSettings.changed', z.strictObject({}))
