import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** The member's two-step login, recovery codes or trusted browsers changed. Audience: the member. */
export const secondFactorsChanged = defineEvent('secondFactors.changed', z.strictObject({}))
