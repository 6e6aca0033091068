import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** Whom a member sees changed, by a block or a mute, set or lifted. Told to both sides, without saying which of them did what. */
export const blocksChanged = defineEvent('blocks.changed', z.strictObject({}))
