import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const toReviewer = { group: 'programs', quotesMember: true } as const

export const reviewNotifications = defineNotifications({
  review_invited: {
    ...toReviewer,
    payload: z.strictObject({ title: z.string(), owner: z.string() }),
    icon: 'scale',
    channels: ['app', 'mail', 'push'],
  },
  review_round_opened: {
    ...toReviewer,
    payload: z.strictObject({ title: z.string(), round: z.string() }),
    icon: 'scale',
    channels: ['app', 'mail'],
  },
  /** To the applicant: feedback that was released after the rejection. */
  review_feedback: {
    ...toReviewer,
    payload: z.strictObject({ title: z.string() }),
    icon: 'message',
    channels: ['app', 'mail'],
  },
})
