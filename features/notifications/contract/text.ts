import type { NotificationView } from './index.ts'
import type { NotificationPayload, NotificationType } from './types.ts'

type Status = NotificationPayload<'suggestion_status_changed'>['status']
type TextKey = `types.${Exclude<NotificationType, 'suggestion_status_changed'>}` | `types.suggestion_status_changed.${Status}`

/** The key of a notification's text in the area's locales: `t(notificationText(one), one.payload)`. */
export const notificationText = ({ type, payload }: Pick<NotificationView, 'type' | 'payload'>): TextKey =>
  type === 'suggestion_status_changed' ? `types.${type}.${payload['status'] as Status}` : `types.${type}`
