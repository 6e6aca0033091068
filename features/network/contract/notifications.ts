import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const payload = z.strictObject({ member: z.string() })

/** NET-02. */
export const networkNotifications = defineNotifications({
  connection_requested: {
    payload,
    icon: 'user-plus',
    group: 'network',
    channels: ['app', 'mail', 'push'],
    oncePerDayFromStrangers: true,
  },
  connection_accepted: { payload, icon: 'user-check', group: 'network', channels: ['app', 'push'] },
})
