import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const productionAuditNotifications = defineNotifications({
  /** ADM-07: to administrators, when the daily audit finds checks that fail and did not fail before. */
  production_check_failed: {
    payload: z.strictObject({ count: z.int() }),
    icon: 'scale',
    group: 'review',
    channels: ['app', 'mail'],
  },
})
