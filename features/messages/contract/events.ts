import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'
import { id } from '#kit/fields.ts'

/**
 * Messages came, were read or deleted, or a request was answered. Told to those whose mailbox changed: a new message to both
 * sides, anything else to whoever did it. Null: in more than one thread.
 */
export const messagesChanged = defineEvent('messages.changed', z.strictObject({ threadId: z.nullable(id()) }))

/** An own draft was saved or went. Told to its writer, whose other devices have it open. */
export const draftsChanged = defineEvent(
  'messages.drafts_changed',
  z.strictObject({ clientId: id(), version: z.int() }),
)
