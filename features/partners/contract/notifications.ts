import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

export const partnerNotifications = defineNotifications({
  /** PART-01: to the applicant. */
  partner_approved: {
    payload: z.strictObject({}),
    icon: 'badge-check',
    group: 'partners',
    channels: ['app', 'mail', 'push'],
  },
  partner_rejected: {
    payload: z.strictObject({}),
    icon: 'file-x',
    group: 'partners',
    channels: ['app', 'mail'],
  },
  /** To administrators: an application awaits review. */
  partner_applied: {
    payload: z.strictObject({ member: z.string() }),
    icon: 'inbox',
    group: 'review',
    channels: ['app'],
  },
})
