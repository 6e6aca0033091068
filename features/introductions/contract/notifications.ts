import * as z from 'zod/mini'
import { defineNotifications } from '#features/notifications/contract/define-notifications.ts'

const payload = z.strictObject({ introducer: z.string(), member: z.string() })

/** NET-05. */
export const introductionNotifications = defineNotifications({
  /** The introducer proposes `member` to the recipient. */
  introduction_proposed: { payload, icon: 'handshake', group: 'network', channels: ['app', 'mail', 'push'] },
  /** Both have accepted. */
  introduction_made: { payload, icon: 'handshake', group: 'network', channels: ['app', 'mail', 'push'] },
})
