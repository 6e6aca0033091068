import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const group = 'opportunities'
/** OPP-09: to the applicant. */
const toApplicant = { payload: z.strictObject({ title: z.string() }), group, quotesMember: true } as const

export const opportunityNotifications = defineNotifications({
  /** OPP-09: to the owner. */
  application_received: {
    payload: z.strictObject({ title: z.string(), applicant: z.string() }),
    icon: 'inbox',
    group,
    channels: ['app', 'mail', 'push'],
  },
  application_reviewed: { ...toApplicant, icon: 'file-text', channels: ['app'] },
  application_contacted: { ...toApplicant, icon: 'message', channels: ['app', 'mail', 'push'] },
  application_approved: { ...toApplicant, icon: 'file-check', channels: ['app', 'mail', 'push'] },
  application_rejected: { ...toApplicant, icon: 'file-x', channels: ['app', 'mail'] },
  /** OPP-11: `count` new opportunities match the saved search `name`. */
  saved_search_match: {
    payload: z.strictObject({ name: z.string(), count: z.int() }),
    icon: 'search',
    group,
    channels: ['app', 'mail'],
  },
})
