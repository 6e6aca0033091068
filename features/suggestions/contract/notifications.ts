import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'
import { suggestionStatuses } from './status.ts'

export const suggestionNotifications = defineNotifications({
  /** SUGG-02: to the voters. */
  suggestion_status_changed: {
    payload: z.strictObject({ title: z.string(), status: z.enum(suggestionStatuses) }),
    icon: 'lightbulb',
    group: 'suggestions',
    channels: ['app', 'mail'],
  },
  /** NOTI-01: to the submitter, when the votes reach a milestone. */
  suggestion_votes: {
    payload: z.strictObject({ title: z.string(), count: z.int() }),
    icon: 'lightbulb',
    group: 'suggestions',
    channels: ['app'],
  },
})
