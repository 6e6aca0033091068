import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A picture has new URLs; the old ones return 404. Audience: everyone, so the event does not name the owner. */
export const pictureMoved = defineEvent('files.pictureMoved', z.strictObject({ id: id() }))
