import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** The member's own notifications changed: a new one came, some were read or deleted. Told to that member. */
export const notificationsChanged = defineEvent('notifications.changed', z.strictObject({}))

/** The member chose other ways to be told. Told to that member. */
export const preferencesChanged = defineEvent('notifications.preferencesChanged', z.strictObject({}))
