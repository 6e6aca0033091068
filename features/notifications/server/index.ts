import type { Feature } from '#platform/feature.ts'
import { mailCollectedJob, mailDueJob, mailMemberJob } from './mail-jobs.ts'
import { pushJob } from './push/push-job.ts'
import { preparePushKeys } from './push/push-keys.ts'
import { deleteUncounted } from './queries/send-limits.ts'
import * as notificationQueries from './queries/notifications.ts'
import * as preferences from './queries/preferences.ts'
import * as push from './queries/push.ts'
import { outdatedAt } from './retention.ts'
import { routes } from './routes.ts'

export { markSeen, notify, withdrawNotice } from './notify.ts'
export type { Notice, Teller } from './notify.ts'

export const notifications: Feature = {
  name: 'notifications',
  routes,
  jobs: [mailMemberJob, mailDueJob, mailCollectedJob, pushJob],
  prepare: preparePushKeys,
  exportFor: async (db, memberId) => ({
    notifications: await notificationQueries.allOf(db, memberId),
    notificationPreferences: await preferences.allOf(db, memberId),
    pushBrowsers: await push.allOf(db, memberId),
  }),
  eraseFor: async (tx, memberId) => {
    await notificationQueries.forget(tx, memberId)
    await preferences.forget(tx, memberId)
    await push.forget(tx, memberId)
  },
  cleanup: async (db, now) =>
    (await notificationQueries.deleteOutdated(db, outdatedAt(now))) + (await deleteUncounted(db, now)),
}
