import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** An access token was made or revoked. Audience: its member. */
export const accessTokensChanged = defineEvent('accessTokens.changed', z.strictObject({}))
