import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { id, instant, queryFlag } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { notificationErrors } from './errors.ts'
import { notificationsChanged } from './events.ts'
import { notificationIcons } from './define-notifications.ts'
import { notificationTypes } from './types.ts'

export { notificationErrors } from './errors.ts'
export { notificationsChanged, preferencesChanged } from './events.ts'
export { notificationTypes } from './types.ts'
export type { NotificationPayload, NotificationType } from './types.ts'
export { notificationText } from './text.ts'
export {
  readPreferences,
  readSubscription,
  resubscribe,
  setMailRhythm,
  setGroupPreference,
  setPreference,
  unsubscribe,
} from './preferences.ts'
export { pushState, startPush, stopPush } from './push.ts'

/** `unreadCount` counts no further, because the badge shows at most 99+. */
export const maxUnreadCount = 100

export const notificationView = z.strictObject({
  id: id(),
  type: z.enum(notificationTypes),
  icon: z.enum(notificationIcons),
  payload: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Path in this product. */
  link: z.string(),
  createdAt: instant(),
  readAt: z.nullable(instant()),
})
export type NotificationView = z.output<typeof notificationView>

export const list = endpoint({
  name: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  summary: 'Lists the member’s notifications, newest first, optionally only unread ones.',
  access: 'member',
  input: z.strictObject({ ...pageInput, unread: z.optional(queryFlag()) }),
  output: page(notificationView),
  staleAfter: [notificationsChanged, blocksChanged],
})

export const unreadCount = endpoint({
  name: 'notifications.unreadCount',
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'Returns the number of unread notifications, at most 100.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ count: z.int() }),
  staleAfter: [notificationsChanged, blocksChanged],
})

export const markRead = endpoint({
  name: 'notifications.markRead',
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Marks one of the member’s notifications as read.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(kernelErrors, 'not_found'),
})

export const markUnread = endpoint({
  name: 'notifications.markUnread',
  method: 'POST',
  path: '/api/notifications/:id/unread',
  summary: 'Marks one of the member’s notifications as unread.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(kernelErrors, 'not_found'),
})

/** The number of changed rows, and the time that `unmarkAll` or `restore` needs to undo the change. */
const changeResult = z.strictObject({ count: z.int(), at: instant() })
const undoInput = z.strictObject({ at: instant() })

export const markAllRead = endpoint({
  name: 'notifications.markAllRead',
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Marks all of the member’s notifications as read.',
  access: 'member',
  input: emptyInput,
  output: changeResult,
})

export const unmarkAll = endpoint({
  name: 'notifications.unmarkAll',
  method: 'POST',
  path: '/api/notifications/unread-all',
  summary: 'Marks notifications as unread that were marked as read at the given time.',
  access: 'member',
  input: undoInput,
  output: okOutput,
  errors: pickErrors(notificationErrors, 'notification.undo_over'),
})

export const remove = endpoint({
  name: 'notifications.remove',
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Deletes one of the member’s notifications.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: changeResult,
  errors: pickErrors(kernelErrors, 'not_found'),
})

export const removeAll = endpoint({
  name: 'notifications.removeAll',
  method: 'DELETE',
  path: '/api/notifications',
  summary: 'Deletes all of the member’s notifications.',
  access: 'member',
  input: emptyInput,
  output: changeResult,
})

export const restore = endpoint({
  name: 'notifications.restore',
  method: 'POST',
  path: '/api/notifications/restore',
  summary: 'Restores notifications that were deleted at the given time, within 24 hours.',
  access: 'member',
  input: undoInput,
  output: okOutput,
  errors: pickErrors(notificationErrors, 'notification.undo_over'),
})
