import { notificationText } from '#features/notifications/contract/index.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { DeliveryRow, findNotification, Receiver } from './queries.ts'

type Notification = NonNullable<Awaited<ReturnType<typeof findNotification>>>

/** The JSON of a delivery: what happened, when, and the notification in the member's language. */
export const bodyOf = (
  delivery: DeliveryRow,
  receiver: Receiver,
  notification: Notification | null,
  publicBaseUrl: string,
): string =>
  JSON.stringify({
    type: delivery.event,
    timestamp: (notification?.created_at ?? delivery.created_at).toISOString(),
    data: notification
      ? {
          id: notification.id,
          text: textsFor(receiver.language, 'notifications')(notificationText(notification), notification.payload),
          language: receiver.language,
          values: notification.payload,
          url: `${publicBaseUrl}${notification.link}`,
        }
      : { webhookId: receiver.id },
  })
