import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

/** `member` is the other participant. Invitations are mails of their own, so these types are not mailed as well. */
const about = {
  payload: z.strictObject({ title: z.string(), member: z.string() }),
  group: 'mentorship',
  channels: ['app', 'push'],
  quotesMember: true,
} as const

/** MENT-04, MENT-08. */
export const mentorshipNotifications = defineNotifications({
  /** To the mentor. */
  session_requested: { ...about, icon: 'calendar-clock' },
  /** To the mentee. */
  session_confirmed: { ...about, icon: 'calendar-check' },
  session_declined: { ...about, icon: 'calendar-x' },
  /** To both: the mentor did not answer in time. */
  session_lapsed: { ...about, icon: 'calendar-x' },
  /** To the other participant. */
  session_cancelled: { ...about, icon: 'calendar-x' },
  /** Also mailed: it needs an answer, and changes no calendar. */
  session_times_proposed: { ...about, icon: 'calendar-clock', channels: ['app', 'mail', 'push'] },
  session_moved: { ...about, icon: 'calendar-check' },
  /** To the other participant, once for several files. */
  session_file_added: { ...about, icon: 'file-text' },
  /** To the other participant: the mentorship that was applied for is over (MENT-05). */
  mentorship_ended: { ...about, icon: 'handshake', channels: ['app', 'mail'] },
  /** To the first one on the waiting list: a place is free for 48 hours (MENT-03). */
  mentorship_place_offered: { ...about, icon: 'handshake', channels: ['app', 'mail', 'push'] },
  /** To the applicant who did not answer the offer. */
  mentorship_place_lapsed: { ...about, icon: 'handshake', channels: ['app', 'mail'] },
  /** To the mentor. */
  mentorship_place_taken: { ...about, icon: 'handshake', channels: ['app'] },
  /** To the mentor, once: their own calendar could not be read for 24 hours. */
  mentor_calendar_failing: {
    payload: z.strictObject({ host: z.string() }),
    group: 'mentorship',
    channels: ['app', 'mail'],
    icon: 'calendar-x',
  },
  /** To both, 24 hours and 1 hour before the start. */
  session_reminder: { ...about, icon: 'calendar-clock' },
})
