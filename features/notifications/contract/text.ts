import type { NotificationView } from './index.ts'
import type { NotificationPayload, NotificationType } from './types.ts'

export type TextKey = {
  [Type in NotificationType]: NotificationPayload<Type> extends { status: infer Status extends string }
    ? `types.${Type}.${Status}`
    : `types.${Type}`
}[NotificationType]

/** The locale key of a notification's text: `t(notificationText(one), one.payload)`. */
export const notificationText = ({ type, payload }: Pick<NotificationView, 'type' | 'payload'>): TextKey =>
  ('status' in payload ? `types.${type}.${payload['status']}` : `types.${type}`) as TextKey
