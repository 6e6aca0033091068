import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const activityNotifications = defineNotifications({
  /** @username in a post or comment. */
  mention: {
    payload: z.strictObject({ author: z.string() }),
    icon: 'at-sign',
    group: 'network',
    channels: ['app', 'mail', 'push'],
    oncePerDayFromStrangers: true,
  },
})
