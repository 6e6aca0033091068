import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const opportunityNotifications = defineNotifications({
  /** OPP-11: `count` new opportunities match the saved search `name`. */
  saved_search_match: {
    payload: z.strictObject({ name: z.string(), count: z.int() }),
    icon: 'search',
    group: 'opportunities',
    channels: ['app', 'mail'],
  },
})
