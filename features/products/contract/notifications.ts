import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const group = 'products'
const titlePayload = z.strictObject({ title: z.string() })
const makerPayload = z.strictObject({ member: z.string(), title: z.string() })
const commentPayload = z.strictObject({ author: z.string(), title: z.string() })

export const productNotifications = defineNotifications({
  /** PROD-03: to the creator and the makers. */
  product_approved: { payload: titlePayload, icon: 'rocket', group, channels: ['app', 'mail', 'push'] },
  product_rejected: { payload: titlePayload, icon: 'file-x', group, channels: ['app', 'mail'] },
  product_archived: { payload: titlePayload, icon: 'archive', group, channels: ['app', 'mail'] },
  /** PROD-01: to the invited maker. */
  maker_invited: {
    payload: makerPayload,
    icon: 'user-plus',
    group,
    channels: ['app', 'mail', 'push'],
    quotesMember: true,
    oncePerDayFromStrangers: true,
  },
  /** PROD-01: to the creator. */
  maker_confirmed: { payload: makerPayload, icon: 'user-check', group, channels: ['app'] },
  /** PROD-04: on the recipient's product. */
  product_comment: { payload: commentPayload, icon: 'message', group, channels: ['app', 'mail'], quotesMember: true },
  /** PROD-04: to the recipient's comment. */
  product_reply: { payload: commentPayload, icon: 'reply', group, channels: ['app', 'mail'], quotesMember: true },
  /** NOTI-01: to the creator and the makers, when the votes reach a milestone. */
  product_votes: {
    payload: z.strictObject({ title: z.string(), count: z.int() }),
    icon: 'rocket',
    group,
    channels: ['app'],
  },
  /** To administrators: a submission awaits review. */
  product_submitted: {
    payload: titlePayload,
    icon: 'inbox',
    group: 'review',
    channels: ['app'],
    quotesMember: true,
  },
})
