import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const payload = z.strictObject({ sender: z.string() })
const mailAfterMinutes = 15

/** MSG-05. A message is mailed only if it is still unread after a delay. */
export const messageNotifications = defineNotifications({
  message_received: {
    payload,
    icon: 'mail',
    group: 'messages',
    channels: ['app', 'mail', 'push'],
    mailAfterMinutes,
  },
  /** The first message of a stranger. */
  message_request: {
    payload,
    icon: 'mail-question',
    group: 'messages',
    channels: ['app', 'mail'],
    mailAfterMinutes,
  },
})
