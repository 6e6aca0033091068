import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** An application was sent, decided or reset. The audience is the applicant and the administrators. */
export const partnerApplicationChanged = defineEvent('partners.applicationChanged', z.strictObject({ id: id() }))
