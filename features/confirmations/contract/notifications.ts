import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const confirmationNotifications = defineNotifications({
  /** To the administrators who may confirm. */
  confirmation_requested: {
    payload: z.strictObject({}),
    icon: 'user-check',
    group: 'review',
    channels: ['app', 'mail'],
  },
  /** To the administrator who made the request. */
  confirmation_ended: {
    payload: z.strictObject({ status: z.enum(['confirmed', 'declined', 'lapsed']) }),
    icon: 'user-check',
    group: 'review',
    channels: ['app', 'mail'],
  },
})
