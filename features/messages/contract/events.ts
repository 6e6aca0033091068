import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/**
 * Messages arrived, were read or deleted, or a request was answered. Audience: the members whose folders changed.
 * `threadId` is null if more than one thread changed.
 */
export const messagesChanged = defineEvent('messages.changed', z.strictObject({ threadId: z.nullable(id()) }))

/** A draft was saved or deleted. Audience: its author, who may have it open on other devices. */
export const draftsChanged = defineEvent(
  'messages.drafts_changed',
  z.strictObject({ clientId: id(), version: z.int() }),
)
