import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const group = 'opportunities'
/** OPP-09, MENT-05, PROG-05: to the applicant. */
const toApplicant = { payload: z.strictObject({ title: z.string() }), group, quotesMember: true } as const

export const applicationNotifications = defineNotifications({
  /** To the owner of the subject. */
  application_received: {
    payload: z.strictObject({ title: z.string(), applicant: z.string() }),
    icon: 'inbox',
    group,
    channels: ['app', 'mail', 'push'],
  },
  /** To the member who is asked to apply together with the applicant. */
  co_application_asked: {
    payload: z.strictObject({ title: z.string(), member: z.string() }),
    icon: 'user-plus',
    group,
    channels: ['app', 'mail', 'push'],
    quotesMember: true,
    oncePerDayFromStrangers: true,
  },
  /** To the applicant, of the co-applicant's answer; or to the co-applicant, of a withdrawal. */
  co_application_changed: {
    payload: z.strictObject({
      title: z.string(),
      member: z.string(),
      status: z.enum(['confirmed', 'declined', 'left', 'withdrawn']),
    }),
    icon: 'user-check',
    group,
    channels: ['app'],
    quotesMember: true,
  },
  application_reviewed: { ...toApplicant, icon: 'file-text', channels: ['app'] },
  application_contacted: { ...toApplicant, icon: 'message', channels: ['app', 'mail', 'push'] },
  application_approved: { ...toApplicant, icon: 'file-check', channels: ['app', 'mail', 'push'] },
  /** Approved while all places are taken (decision 055). */
  application_waiting: { ...toApplicant, icon: 'calendar-clock', channels: ['app', 'mail', 'push'] },
  application_rejected: { ...toApplicant, icon: 'file-x', channels: ['app', 'mail'] },
})
