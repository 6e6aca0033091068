import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const founderRecordNotifications = defineNotifications({
  /** To the applicant, the first time that the owner of a program looks at their record. */
  founder_record_viewed: {
    payload: z.strictObject({ title: z.string(), member: z.string() }),
    icon: 'search',
    group: 'programs',
    channels: ['app'],
    quotesMember: true,
  },
})
