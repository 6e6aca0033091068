import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/** A picture in use has other addresses from now on; who still shows the old ones shows nothing. Told to everyone: whose it is it does not say. */
export const pictureMoved = defineEvent('files.pictureMoved', z.strictObject({ id: id() }))
