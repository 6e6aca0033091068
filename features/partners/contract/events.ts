import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** An application came, was decided on or reset. Told to its member and to those who administer. */
export const partnerApplicationChanged = defineEvent('partners.applicationChanged', z.strictObject({ id: id() }))
