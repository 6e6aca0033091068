import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** A block or mute was set or lifted. Audience: the members affected; the payload does not say who did what. */
export const blocksChanged = defineEvent('blocks.changed', z.strictObject({}))
