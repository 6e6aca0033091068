import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('notifications', {
  anyone: ['notifications.readSubscription', 'notifications.resubscribe', 'notifications.unsubscribe'],
  member: [
    'notifications.list',
    'notifications.markAllRead',
    'notifications.markRead',
    'notifications.markUnread',
    'notifications.preferences',
    'notifications.pushState',
    'notifications.remove',
    'notifications.removeAll',
    'notifications.restore',
    'notifications.setGroupPreference',
    'notifications.setMailRhythm',
    'notifications.setPreference',
    'notifications.startPush',
    'notifications.stopPush',
    'notifications.unmarkAll',
    'notifications.unreadCount',
  ],
})
