import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** The figures or the operator's address were changed. Told to everyone: public pages show them. */
export const siteFactsChanged = defineEvent('marketing.siteFactsChanged', z.strictObject({}))
