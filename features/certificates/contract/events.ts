import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/**
 * A certificate of a program (`id`) was issued, revoked, hidden or shown. Audience: the owner and the holders; everyone
 * if what its public page shows changed.
 */
export const certificatesChanged = defineEvent('certificates.changed', z.strictObject({ id: z.nullable(id()) }))
