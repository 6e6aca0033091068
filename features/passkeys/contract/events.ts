import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** One of a member's passkeys was added, renamed, used or removed. Audience: the member. */
export const passkeysChanged = defineEvent('passkeys.changed', z.strictObject({}))
