import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** Invitations were added, mailed, accepted, withdrawn or erased. Audience: administrators. */
export const invitationsChanged = defineEvent('memberInvitations.changed', z.strictObject({}))
