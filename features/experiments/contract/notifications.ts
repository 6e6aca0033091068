import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'
import { resultVerdicts } from './verdicts.ts'

export const experimentNotifications = defineNotifications({
  /** ANA-01: to administrators, when a run gets its result. */
  experiment_result: {
    payload: z.strictObject({ status: z.enum(resultVerdicts) }),
    icon: 'scale',
    group: 'review',
    channels: ['app'],
  },
})
