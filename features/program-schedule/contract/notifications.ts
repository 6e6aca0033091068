import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const scheduleNotifications = defineNotifications({
  /** To participants: coming events of a program were changed or cancelled. `event` is the only one, or the next one. */
  program_event_changed: {
    payload: z.strictObject({
      title: z.string(),
      event: z.string(),
      status: z.enum(['changed', 'cancelled', 'several']),
    }),
    icon: 'calendar-clock',
    group: 'programs',
    channels: ['app', 'mail', 'push'],
    quotesMember: true,
  },
})
