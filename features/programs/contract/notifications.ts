import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const payload = z.strictObject({ title: z.string() })

export const programNotifications = defineNotifications({
  /** PROG-02: to the owner. */
  program_approved: { payload, icon: 'rocket', group: 'programs', channels: ['app', 'mail', 'push'] },
  program_rejected: { payload, icon: 'file-x', group: 'programs', channels: ['app', 'mail'] },
  /** To participants, and to applicants whose application is not answered. */
  program_cancelled: {
    payload,
    icon: 'calendar-x',
    group: 'programs',
    channels: ['app', 'mail', 'push'],
    quotesMember: true,
  },
  /** To administrators: a program waits for their approval. */
  program_submitted: { payload, icon: 'inbox', group: 'review', channels: ['app'], quotesMember: true },
})
