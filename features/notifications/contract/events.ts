import * as z from 'zod/mini'
import { defineEvent } from '#kit/events.ts'

/** Notifications of a member were added, read or deleted. Audience: that member. */
export const notificationsChanged = defineEvent('notifications.changed', z.strictObject({}))

/** The notification preferences of a member changed. Audience: that member. */
export const preferencesChanged = defineEvent('notifications.preferencesChanged', z.strictObject({}))
