import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const payload = z.strictObject({ title: z.string() })
/** `member` is the other one of the owner and the applicant. */
const ofMember = {
  payload: z.strictObject({ title: z.string(), member: z.string() }),
  group: 'programs',
  quotesMember: true,
} as const

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
  /** To the first one on the waiting list: a place is free for 48 hours (PROG-04). */
  program_place_offered: { ...ofMember, icon: 'calendar-check', channels: ['app', 'mail', 'push'] },
  /** To the applicant who did not answer the offer. */
  program_place_lapsed: { ...ofMember, icon: 'calendar-x', channels: ['app', 'mail'] },
  /** To those who waited until the program started or was completed. */
  program_list_closed: { ...ofMember, icon: 'calendar-x', channels: ['app', 'mail'] },
  /** To the owner: an applicant took the place that was offered, or a participant has left. */
  program_place_taken: { ...ofMember, icon: 'user-check', channels: ['app'] },
  program_left: { ...ofMember, icon: 'undo', channels: ['app', 'mail'] },
  /** To the participant whose participation the owner has ended. */
  program_participation_ended: { ...ofMember, icon: 'file-x', channels: ['app', 'mail'] },
  /** To administrators: a program waits for their approval. */
  program_submitted: { payload, icon: 'inbox', group: 'review', channels: ['app'], quotesMember: true },
})
