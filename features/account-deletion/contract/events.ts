import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** The member asked for the deletion of their account, or has cancelled it. Audience: the member. */
export const accountDeletionChanged = defineEvent('accountDeletion.changed', z.strictObject({}))
