import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const cohortNotifications = defineNotifications({
  /** To the participants of a program. */
  program_announcement: {
    payload: z.strictObject({ title: z.string(), announcement: z.string() }),
    icon: 'message',
    group: 'programs',
    channels: ['app', 'mail'],
    quotesMember: true,
  },
})
