export { NotificationPreferences } from './notification-preferences.tsx'
export { OwnNotifications } from './own-notifications.tsx'
export { settingsPath } from './settings-path.ts'
