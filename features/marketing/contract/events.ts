import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** The figures or the operator changed. The audience is everyone, because public pages show them. */
export const siteFactsChanged = defineEvent('marketing.siteFactsChanged', z.strictObject({}))
