import type { Feature } from '#platform/feature.ts'
import { sendDigestsJob, sendDueMailsJob, sendMemberMailsJob } from './mail-jobs.ts'
import { pushJob } from './push/push-job.ts'
import { preparePushKeys } from './push/push-keys.ts'
import { deleteExpiredSends } from './queries/send-limits.ts'
import * as notificationQueries from './queries/notifications.ts'
import * as preferences from './queries/preferences.ts'
import * as pushQueries from './queries/push.ts'
import { routes } from './routes.ts'

export { markSeen, notify, withdrawNotification } from './notify.ts'
export type { NotificationInput, NotifyContext } from './notify.ts'
export { tryPush } from './push/try-push.ts'

export const notifications: Feature = {
  name: 'notifications',
  routes,
  jobs: [sendMemberMailsJob, sendDueMailsJob, sendDigestsJob, pushJob],
  prepare: preparePushKeys,
  exportFor: async (db, memberId) => ({
    notifications: await notificationQueries.allOf(db, memberId),
    notificationPreferences: await preferences.allOf(db, memberId),
    pushBrowsers: await pushQueries.allOf(db, memberId),
  }),
  erase: async (tx, memberId) => {
    await notificationQueries.eraseMember(tx, memberId)
    await preferences.eraseMember(tx, memberId)
    await pushQueries.eraseMember(tx, memberId)
  },
  cleanup: async (db, now) => (await notificationQueries.deleteOutdated(db, now)) + (await deleteExpiredSends(db, now)),
}
