import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const certificateNotifications = defineNotifications({
  /** To the holder. */
  certificate_issued: {
    payload: z.strictObject({ title: z.string() }),
    icon: 'badge-check',
    group: 'programs',
    channels: ['app', 'mail', 'push'],
    quotesMember: true,
  },
})
