import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { okOutput, endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { kernelErrors } from '#kit/errors.ts'
import { id, instant, queryFlag } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { notificationErrors } from './errors.ts'
import { notificationsChanged } from './events.ts'
import { notificationTypes } from './types.ts'

export { notificationErrors } from './errors.ts'
export { notificationsChanged, preferencesChanged } from './events.ts'
export { notificationPayloads, notificationTypes } from './types.ts'
export type { NotificationPayload, NotificationType } from './types.ts'
export { notificationSubject, notificationText } from './text.ts'
export {
  readPreferences,
  readSubscription,
  resubscribe,
  setMailRhythm,
  setPreference,
  unsubscribe,
} from './preferences.ts'
export { pushState, startPush, stopPush } from './push.ts'

/** The most that the unread are counted to: a badge says 99+ anyway. */
export const maxUnreadCount = 100

export const notificationView = z.strictObject({
  id: id(),
  type: z.enum(notificationTypes),
  /** What the type's text is filled with. */
  payload: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The page it leads to: a path of this product. */
  link: z.string(),
  createdAt: instant(),
  readAt: z.nullable(instant()),
})
export type NotificationView = z.output<typeof notificationView>

export const list = endpoint({
  name: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the caller was told, newest first; all of it or what is unread.',
  access: 'member',
  input: z.strictObject({ ...pageInput, unread: z.optional(queryFlag()) }),
  output: page(notificationView),
  staleAfter: [notificationsChanged, blocksChanged],
})

export const unreadCount = endpoint({
  name: 'notifications.unreadCount',
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'How many notifications the caller has not read, counted to a hundred.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ count: z.int() }),
  staleAfter: [notificationsChanged, blocksChanged],
})

export const markRead = endpoint({
  name: 'notifications.markRead',
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Marks one of the caller’s notifications as read.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(kernelErrors, 'not_found'),
})

export const markUnread = endpoint({
  name: 'notifications.markUnread',
  method: 'POST',
  path: '/api/notifications/:id/unread',
  summary: 'Marks one of the caller’s notifications as unread again.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(kernelErrors, 'not_found'),
})

/** What a change touched, and the moment that `unmarkAll` or `restore` takes to undo it. */
const changeResult = z.strictObject({ count: z.int(), at: instant() })
const undoInput = z.strictObject({ at: instant() })

export const markAllRead = endpoint({
  name: 'notifications.markAllRead',
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Marks everything the caller was told so far as read.',
  access: 'member',
  input: emptyInput,
  output: changeResult,
})

export const unmarkAll = endpoint({
  name: 'notifications.unmarkAll',
  method: 'POST',
  path: '/api/notifications/unread-all',
  summary: 'Makes unread again what was marked as read at one moment.',
  access: 'member',
  input: undoInput,
  output: okOutput,
  errors: pickErrors(notificationErrors, 'notification.undo_over'),
})

export const remove = endpoint({
  name: 'notifications.remove',
  method: 'DELETE',
  path: '/api/notifications/:id',
  summary: 'Deletes one of the caller’s notifications.',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: changeResult,
  errors: pickErrors(kernelErrors, 'not_found'),
})

export const removeAll = endpoint({
  name: 'notifications.removeAll',
  method: 'DELETE',
  path: '/api/notifications',
  summary: 'Deletes everything the caller was told so far.',
  access: 'member',
  input: emptyInput,
  output: changeResult,
})

export const restore = endpoint({
  name: 'notifications.restore',
  method: 'POST',
  path: '/api/notifications/restore',
  summary: 'Brings back what was deleted at one moment, within a day.',
  access: 'member',
  input: undoInput,
  output: okOutput,
  errors: pickErrors(notificationErrors, 'notification.undo_over'),
})
