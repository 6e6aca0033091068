import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const verificationNotifications = defineNotifications({
  /** To the member. */
  verification_approved: {
    payload: z.strictObject({}),
    icon: 'badge-check',
    group: 'account',
    channels: ['app', 'mail', 'push'],
  },
  verification_rejected: {
    payload: z.strictObject({}),
    icon: 'file-x',
    group: 'account',
    channels: ['app', 'mail'],
  },
  /** To administrators: a request awaits a decision. */
  verification_requested: {
    payload: z.strictObject({ member: z.string() }),
    icon: 'inbox',
    group: 'review',
    channels: ['app'],
  },
})
