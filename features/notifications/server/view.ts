import type { NotificationType, NotificationView } from '../contract/index.ts'
import type { NotificationRow } from './queries/notifications.ts'

export const viewOf = (row: NotificationRow): NotificationView => ({
  id: row.id,
  type: row.type as NotificationType,
  payload: row.payload as NotificationView['payload'],
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})
