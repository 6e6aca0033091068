import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const moderationNotifications = defineNotifications({
  /** ADM-10: to the author. */
  content_removed: {
    payload: z.strictObject({}),
    icon: 'eraser',
    group: 'review',
    channels: ['app', 'mail'],
  },
  /** SHLD-02: to moderators and administrators. */
  lock_appealed: {
    payload: z.strictObject({ member: z.string() }),
    icon: 'lock',
    group: 'review',
    channels: ['app'],
  },
})
