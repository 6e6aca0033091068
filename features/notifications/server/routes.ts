import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as notifications from './service/notifications.ts'
import * as preferences from './service/preferences.ts'
import * as push from './service/push.ts'

export const routes = [
  route(contract.list, notifications.list),
  route(contract.unreadCount, notifications.unreadCount),
  route(contract.markRead, notifications.markRead),
  route(contract.markUnread, notifications.markUnread),
  route(contract.markAllRead, notifications.markAllRead),
  route(contract.unmarkAll, notifications.unmarkAll),
  route(contract.remove, notifications.remove),
  route(contract.removeAll, notifications.removeAll),
  route(contract.restore, notifications.restore),
  route(contract.readPreferences, preferences.readPreferences),
  route(contract.setPreference, preferences.setPreference),
  route(contract.setGroupPreference, preferences.setGroupPreference),
  route(contract.setMailRhythm, preferences.setMailRhythm),
  route(contract.readSubscription, preferences.readSubscription),
  route(contract.unsubscribe, preferences.unsubscribe),
  route(contract.resubscribe, preferences.resubscribe),
  route(contract.pushState, push.pushState),
  route(contract.startPush, push.startPush),
  route(contract.stopPush, push.stopPush),
]
