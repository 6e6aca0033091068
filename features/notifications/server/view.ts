import type { NotificationType, NotificationView } from '../contract/index.ts'
import { definitionOf } from '../contract/types.ts'
import type { NotificationRow } from './queries/notifications.ts'

export const viewOf = (row: NotificationRow): NotificationView => ({
  id: row.id,
  type: row.type as NotificationType,
  icon: definitionOf(row.type as NotificationType).icon,
  payload: row.payload as NotificationView['payload'],
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})
